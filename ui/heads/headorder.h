// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/run/trace.h"

#include <functional>
#include <vector>

namespace headscope {

/// In which order heads stand beside one another: a new one is a new row of headorder.cpp.
enum class HeadOrder { Number, Entropy, Distance, Likeness };

/// The heads of one batch item by their number; from the lowest mean entropy of `weights` to the highest, heads
/// without one last; from the chosen head on by growing Jensen–Shannon distance; or as the leaves of its dendrogram.
/// Any thread; any order once `isCancelled` says true.
std::vector<Index> headsInOrder(const Trace &trace, Index item, HeadOrder order, Index chosen,
                                TensorId weights = Role::Weights, const std::function<bool()> &isCancelled = {});

} // namespace headscope
