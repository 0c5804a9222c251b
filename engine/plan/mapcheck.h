// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/plan/plan.h"

#include <functional>
#include <string>
#include <vector>

namespace headscope {

/// What the numbers of maps that are given alone are like, over all layers. Nothing of it is a reason to refuse them.
struct MapCheck
{
    Index rows = 0;
    double near = 1e-3;   ///< how far from 1 a sum may be: 0.01 where every number is one of bfloat16
    Index uneven = 0;     ///< rows of numbers whose sum is farther from 1 than that
    double farthest = 1;  ///< the sum that is farthest from 1
    Index notShares = 0;  ///< numbers below 0, or farther above 1 than that
    Index notNumbers = 0; ///< NaN and infinities; their rows have no sum
};

/// Looks at every number of the maps that a document names; `isCancelled` is asked now and then, and ends it early.
MapCheck checkedMaps(const Document &document, const TensorFiles &files, const std::function<bool()> &isCancelled = {});

/// "0.001", how near to 1 the sums were asked to be.
std::string nearnessOf(const MapCheck &check);

/// A sentence for each thing that shares of attention are not.
std::vector<Text> warningsOf(const MapCheck &check);

} // namespace headscope
