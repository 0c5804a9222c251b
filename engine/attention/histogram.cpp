// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/attention/histogram.h"

#include "engine/compute/compute.h"

#include <algorithm>
#include <cmath>

namespace headscope {

std::vector<Index> histogramOf(const Trace &trace, TensorId tensor, const MatrixPlace &place, const ValueRange &range,
                               Index bins)
{
    std::vector<Index> counts(static_cast<std::size_t>(bins), 0);
    const Shape shape = shapeOf(specOf(tensor), trace.plan.sizes);
    const MatrixPart part = trace.matrix(tensor, place);
    const bool isMasked = trace.hasMaskBehind(tensor);
    const MatrixPart mask = isMasked ? trace.matrix(TensorId::Mask, place) : MatrixPart{};
    const double width = (range.high - range.low) / static_cast<double>(bins);
    for (Index i = 0; i < rowCount(shape) * shape.back(); ++i) {
        const double value = valueAt(*part.tensor, part.offset + i);
        if (!(value >= range.low && value <= range.high) || (isMasked && valueAt(*mask.tensor, mask.offset + i) == 0))
            continue;
        const Index bin = width > 0 ? static_cast<Index>((value - range.low) / width) : 0;
        ++counts[static_cast<std::size_t>(std::min(bin, bins - 1))];
    }
    return counts;
}

} // namespace headscope
