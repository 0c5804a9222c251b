// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/figure/changescale.h"
#include "ui/figure/fetchedslice.h"

#include <algorithm>
#include <cmath>

namespace headscope {

ValueScale scaleOfChange(const std::vector<Slice> &changes, const CancelToken &isCancelled)
{
    double largest = 0;
    for (const Slice &change : changes) {
        const FetchedSlice slice(change);
        for (Index row = 0; row < slice.rows() && !isCancelled(); ++row)
            for (Index column = 0; column < slice.columns(); ++column)
                if (const double size = std::abs(slice.at(row, column)); std::isfinite(size))
                    largest = std::max(largest, size);
    }
    const double high = largest > 0 ? largest : 1;
    return {-high, high, findColorMap(QStringLiteral("PuOr"))};
}

} // namespace headscope
