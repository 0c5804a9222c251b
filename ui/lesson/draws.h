// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/plan/plan.h"

#include <functional>
#include <vector>

namespace headscope {

/// One row of attention weights, and what many draws of the dropout make of it.
struct Draws
{
    std::vector<double> weights; ///< before dropout
    std::vector<double> once;    ///< after the dropout of the first draw
    std::vector<double> mean;    ///< of all draws
    double smallestSum = 0;      ///< of the row, over all draws
    double largestSum = 0;
    Index count = 0;
};

/// Runs the layer in training, once for each seed from 0 to count − 1. `row` is a cell of the weights; its last index
/// does not count, but must be inside. There are no draws where the plan drops nothing or has no such row.
Draws makeDraws(const Plan &plan, const Cell &row, Index count, const std::function<bool()> &isCancelled = {});

} // namespace headscope
