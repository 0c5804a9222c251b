// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/figure/slice.h"

#include <functional>
#include <limits>

namespace headscope {

/// What two matrices of the same shape have apart, cell by cell, B minus A. Cells that both hatch without a number do
/// not count, nor scores that one of them does, nor those without a finite difference.
struct ComparisonNumbers
{
    double largest = 0; ///< the difference with the largest size, signed
    Index row = 0;      ///< where it is
    Index column = 0;
    double mean = 0;    ///< the mean size of all differences
    Index equal = 0;    ///< cells without any difference
    Index compared = 0; ///< cells that were compared
    Index others = 0;   ///< cells that were not, being masked, and hold another number
    Index apart = 0; ///< cells with no finite difference, because one is NaN or infinite and the other is not the same
    Index none = 0;  ///< cells that are NaN in both
    /// The Jensen–Shannon distance of weights, from 0 to 1, as the mean over the rows that have one; else NaN.
    double distance = std::numeric_limits<double>::quiet_NaN();
    Index queries = 0; ///< over how many rows it is the mean
};

/// Whether they can be compared: the same tensor, as many rows and columns.
bool areComparable(const Slice &a, const Slice &b);

/// Any thread.
ComparisonNumbers compare(const Slice &a, const Slice &b, const std::function<bool()> &isCancelled = {});

} // namespace headscope
