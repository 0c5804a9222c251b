// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/attention/range.h"

#include "engine/compute/compute.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace headscope {

namespace {

/// One matrix; `allowed` may be null.
template <class T>
void widenBy(ValueRange &range, const T *numbers, const Flag *allowed, Index count)
{
    for (Index i = 0; i < count; ++i) {
        const double value = toDouble(numbers[i]);
        if (!std::isfinite(value) || (allowed != nullptr && allowed[i].value == 0))
            continue;
        range.low = std::min(range.low, value);
        range.high = std::max(range.high, value);
    }
}

} // namespace

ValueRange rangeOf(const Trace &trace, TensorId tensor, const std::function<bool()> &isCancelled)
{
    constexpr double infinity = std::numeric_limits<double>::infinity();
    ValueRange range{infinity, -infinity};
    const Shape shape = shapeOf(specOf(tensor), trace.plan.sizes);
    const Index count = rowCount(shape) * shape.back();
    for (const MatrixPlace &place : matricesOf(shape)) { // one by one: all at once may not fit in memory
        if (isCancelled && isCancelled())
            break;
        const MatrixPart part = trace.matrix(tensor, place);
        const MatrixPart mask = trace.hasMaskBehind(tensor) ? trace.matrix(TensorId::Mask, place) : MatrixPart{};
        const Flag *allowed = mask.tensor ? std::get<Tensor<Flag>>(*mask.tensor).data() + mask.offset : nullptr;
        std::visit([&](const auto &numbers) { widenBy(range, numbers.data() + part.offset, allowed, count); },
                   *part.tensor);
    }
    return range.low > range.high ? ValueRange{} : range;
}

} // namespace headscope
