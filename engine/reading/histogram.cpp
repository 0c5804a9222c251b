// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/reading/histogram.h"

#include "engine/run/compute.h"

#include <algorithm>
#include <cmath>

namespace headscope {

std::optional<Index> binOf(double value, const ValueRange &range, Index bins)
{
    if (!(value >= range.low && value <= range.high))
        return std::nullopt;
    const double scale = std::isfinite(range.high - range.low) ? 1 : 0.5; // halves are as far apart as double can tell
    const double low = range.low * scale;
    const double width = (range.high * scale - low) / static_cast<double>(bins);
    return width > 0 ? std::clamp<Index>(static_cast<Index>((value * scale - low) / width), 0, bins - 1) : 0;
}

std::vector<Index> histogramOf(const Trace &trace, TensorId tensor, const MatrixPlace &place, const ValueRange &range,
                               Index bins, const std::function<bool()> &isCancelled)
{
    std::vector<Index> counts(static_cast<std::size_t>(bins), 0);
    const Shape &shape = tensorOf(trace.plan, tensor).shape;
    const MatrixPart part = trace.matrix(tensor, place);
    const bool isMasked = trace.hasMaskBehind(tensor);
    const MatrixPart mask = isMasked ? trace.matrix(Role::Mask, place) : MatrixPart{};
    const Index columns = shape.back();
    for (Index row = 0; row < rowCount(shape) && !(isCancelled && isCancelled()); ++row)
        for (Index i = row * columns; i < (row + 1) * columns; ++i) {
            const auto bin = binOf(valueAt(*part.tensor, part.offset + i), range, bins);
            if (bin && !(isMasked && valueAt(*mask.tensor, mask.offset + i) == 0))
                ++counts[static_cast<std::size_t>(*bin)];
        }
    return counts;
}

} // namespace headscope
