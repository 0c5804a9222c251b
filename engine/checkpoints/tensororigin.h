// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/tensor/tensor.h"

#include <map>
#include <string>

namespace headscope {

/// Some rows of a matrix, or numbers of a vector: `count` from `first` on, and again after every `step` rows.
struct RowPick
{
    Index first = 0;
    Index count = 0;
    Index step = 0; ///< 0: only once
};

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
