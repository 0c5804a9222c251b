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
    FetchedSlice::Row numbers;
    for (const Slice &change : changes) {
        const FetchedSlice slice(change, isCancelled);
        for (Index row = 0; row < slice.rows() && !isCancelled(); ++row) {
            slice.readRow(row, numbers);
            for (std::size_t column = 0; column < numbers.values.size(); ++column) {
                const double number = numbers.values[column];
                if (std::isfinite(number) && !hidesNumber(slice, number, numbers.isMasked[column] != 0))
                    largest = std::max(largest, std::abs(number));
            }
        }
    }
    const double high = largest > 0 ? largest : 1;
    return {-high, high, findColorMap(QStringLiteral("PuOr"))};
}

} // namespace headscope
