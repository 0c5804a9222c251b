// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/run/trace.h"

#include <QString>

#include <algorithm>
#include <optional>
#include <vector>

namespace headscope {

/// "weights[0,0,1,:]" as a tensor of a run and a cell, kSwept where an axis is run through.
struct SweptCells
{
    TensorId tensor;
    Cell cell;
    bool isOne() const { return std::count(cell.begin(), cell.end(), kSwept) == 0; }
};

/// Nothing where the run has no such cells.
std::optional<SweptCells> sweptCells(const QString &name, const Trace &trace);

/// The numbers of all of them, in the order of memory.
std::vector<double> numbersAt(const Trace &trace, const SweptCells &cells);

} // namespace headscope
