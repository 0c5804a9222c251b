// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/plan/graph.h"

namespace headscope {

/// One number of one tensor.
struct CellPlace
{
    TensorId tensor;
    Cell cell;
    bool operator==(const CellPlace &) const = default;
};

} // namespace headscope
