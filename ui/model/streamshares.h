// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/models/modeltrace.h"

#include <functional>
#include <vector>

namespace headscope {

/// How much each block adds to the residual stream: the length of what it adds over that of what it reads, over all
/// tokens; 0 for blocks that add nothing to it. Ends early with what there is where it is cancelled.
std::vector<double> streamShares(const ModelTrace &trace, const std::function<bool()> &isCancelled = {});

} // namespace headscope
