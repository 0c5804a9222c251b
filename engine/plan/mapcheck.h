// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/plan/plan.h"

#include <functional>
#include <vector>

namespace headscope {

/// What the numbers of maps that are given alone are like, over all layers. Nothing of it is a reason to refuse them.
struct MapCheck
{
    Index rows = 0;
    Index uneven = 0;     ///< rows of numbers whose sum is farther from 1 than 0.001
    double farthest = 1;  ///< the sum that is farthest from 1
    Index notShares = 0;  ///< numbers below 0, or farther above 1 than 0.001
    Index notNumbers = 0; ///< NaN and infinities; their rows have no sum
};

/// Looks at every number of the maps that a document names; `isCancelled` is asked now and then, and ends it early.
MapCheck checkedMaps(const Document &document, const TensorFiles &files, const std::function<bool()> &isCancelled = {});

/// A sentence for each thing that shares of attention are not.
std::vector<Text> warningsOf(const MapCheck &check);

} // namespace headscope
