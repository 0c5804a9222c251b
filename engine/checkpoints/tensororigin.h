// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/checkpoints/rowsof.h"

#include <map>
#include <string>

namespace headscope {

/// What a tensor of ours is of one in a file: turned over, some of its rows, in another shape, in this order.
struct TensorOrigin
{
    std::string tensor; ///< its name in the file
    bool isTransposed = false;
    RowPick rows = {}; ///< none counted: all
    Shape shape = {};  ///< none: as it is
};
/// By our names.
using TensorOrigins = std::map<std::string, TensorOrigin>;

} // namespace headscope
