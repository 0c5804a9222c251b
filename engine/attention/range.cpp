// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/attention/range.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace headscope {

ValueRange rangeOf(const Trace &trace, TensorId tensor)
{
    constexpr double infinity = std::numeric_limits<double>::infinity();
    ValueRange range{infinity, -infinity};
    const auto *mask = trace.hasMaskBehind(tensor) ? &std::get<Tensor<Flag>>(trace.at(TensorId::Mask)) : nullptr;
    std::visit(
        [&](const auto &values) {
            for (Index i = 0; i < values.size(); ++i) {
                const double value = toDouble(values[i]);
                if (!std::isfinite(value) || (mask != nullptr && (*mask)[i].value == 0))
                    continue;
                range.low = std::min(range.low, value);
                range.high = std::max(range.high, value);
            }
        },
        trace.at(tensor));
    return range.low > range.high ? ValueRange{} : range;
}

} // namespace headscope
