// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/reading/range.h"

#include <functional>
#include <optional>
#include <vector>

namespace headscope {

/// How the numbers of one matrix are spread over a range: counts of equal bins, the upper end in the last. What is
/// masked, no number, or outside is not counted, nor what was not looked at until `isCancelled` said true.
std::vector<Index> histogramOf(const Trace &trace, TensorId tensor, const MatrixPlace &place, const ValueRange &range,
                               Index bins, const std::function<bool()> &isCancelled = {});

/// The bin of a number; none where it is outside the range, or no number.
std::optional<Index> binOf(double value, const ValueRange &range, Index bins);

} // namespace headscope
