// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/figure/figurescale.h"

#include "ui/figure/fetchedslice.h"

#include <algorithm>
#include <cmath>

namespace headscope {
namespace {

constexpr ValueRange kNoNumbers{HUGE_VAL, -HUGE_VAL};

/// The lowest and the highest number that is seen in the cells.
ValueRange numbersIn(const Slice &whole, const CancelToken &isCancelled)
{
    const FetchedSlice slice(whole);
    ValueRange range = kNoNumbers;
    FetchedSlice::Row row;
    for (Index i = 0; i < slice.rows() && !isCancelled(); ++i) {
        slice.readRow(i, row);
        for (std::size_t column = 0; column < row.values.size(); ++column) {
            const double value = row.values[column];
            if (!std::isfinite(value) || row.isMasked[column] != 0)
                continue;
            range.low = std::min(range.low, value);
            range.high = std::max(range.high, value);
        }
    }
    return range;
}

} // namespace

ValueRange rangeOfSlice(const Slice &slice, const CancelToken &isCancelled)
{
    const ValueRange range = numbersIn(slice, isCancelled);
    return range.low > range.high ? ValueRange{} : range;
}

void tellPassedEnds(std::vector<FigurePanel> &panels, const ValueRange &chosen, const CancelToken &isCancelled)
{
    ValueRange all = kNoNumbers;
    for (const FigurePanel &panel : panels) {
        const ValueRange own = numbersIn(panel.slice, isCancelled);
        all = {std::min(all.low, own.low), std::max(all.high, own.high)};
    }
    for (FigurePanel &panel : panels) {
        panel.style.scale.isPassedBelow = all.low < chosen.low;
        panel.style.scale.isPassedAbove = all.high > chosen.high;
    }
}

ValueScale scaleOf(const FigureOptions &options, const ValueRange &range)
{
    const TensorSpec &spec = specOf(options.tensor);
    ValueScale scale = scaleFor(spec, range, options.colorMap);
    if (options.range == RangeMode::Fixed) {
        scale.low = options.fixedRange.low;
        scale.high = options.fixedRange.high;
    } else if (options.range == RangeMode::PerHead && isSequential(spec)) {
        scale.high = range.high > 0 ? range.high : 1; // its own largest number is the end of its own bar
    }
    scale.isReversed = options.isReversed;
    return options.progression == Progression::Logarithmic ? logarithmic(scale) : scale;
}

bool hasPowersOfTen(const FigureOptions &options)
{
    return options.range == RangeMode::Fixed ? options.fixedRange.low >= 0 : isSequential(specOf(options.tensor));
}

} // namespace headscope
