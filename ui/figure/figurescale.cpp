// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/figure/figurescale.h"

#include "ui/figure/fetchedslice.h"

#include <algorithm>
#include <cmath>

namespace headscope {
namespace {

constexpr ValueRange kNoNumbers{HUGE_VAL, -HUGE_VAL};

void widenBy(ValueRange &range, const FetchedSlice &slice, const CancelToken &isCancelled)
{
    FetchedSlice::Row row;
    for (Index i = 0; i < slice.rows() && !isCancelled(); ++i) {
        slice.readRow(i, row);
        for (std::size_t column = 0; column < row.values.size(); ++column) {
            const double value = row.values[column];
            const bool isHatched = row.isMasked[column] != 0 && hidesNumber(slice, value, true);
            if (!std::isfinite(value) || isHatched)
                continue;
            range.low = std::min(range.low, value);
            range.high = std::max(range.high, value);
        }
    }
}

/// The lowest and the highest number that is seen in the cells; the wrong way round where there is none.
ValueRange numbersIn(const std::vector<Slice> &slices, const CancelToken &isCancelled)
{
    ValueRange range = kNoNumbers;
    for (const Slice &slice : slices)
        widenBy(range, FetchedSlice(slice, isCancelled), isCancelled);
    return range;
}

/// Where all numbers are alike, the range from 0 to them.
ValueRange fittedRange(const TensorSpec &tensor, const ValueRange &range)
{
    if (isSequential(tensor))
        return {0, range.high > 0 ? range.high : 1};
    if (range.low < range.high)
        return range;
    return range.low == 0 ? ValueRange{-1, 1} : ValueRange{std::min(0.0, range.low), std::max(0.0, range.high)};
}

/// The middle of a diverging map stands for 0, which is seldom in the middle of a range that fits.
QString mapNameOf(const FigureOptions &options)
{
    const bool isFit = options.range == RangeMode::Fit && options.colorMap.isEmpty();
    return isFit ? QStringLiteral("viridis") : options.colorMap;
}

} // namespace

ValueRange rangeOfSlices(const std::vector<Slice> &slices, const CancelToken &isCancelled)
{
    const ValueRange range = numbersIn(slices, isCancelled);
    return range.low > range.high ? ValueRange{} : range;
}

ValueScale scaleOfChange(const std::vector<Slice> &changes, const CancelToken &isCancelled)
{
    const ValueRange range = rangeOfSlices(changes, isCancelled);
    const double largest = std::max(std::abs(range.low), std::abs(range.high));
    const double high = largest > 0 ? largest : 1;
    return {-high, high, findColorMap(QStringLiteral("PuOr"))};
}

void tellPassedEnds(std::vector<FigurePanel> &panels, bool haveBarEach, const CancelToken &isCancelled)
{
    std::vector<ValueRange> ranges;
    ValueRange all = kNoNumbers;
    for (const FigurePanel &panel : panels) {
        const ValueRange &own = ranges.emplace_back(numbersIn({panel.slice}, isCancelled));
        all = {std::min(all.low, own.low), std::max(all.high, own.high)};
    }
    for (std::size_t i = 0; i < panels.size(); ++i) {
        const ValueRange &range = haveBarEach ? ranges[i] : all;
        ValueScale &scale = panels[i].style.scale;
        scale.isPassedBelow = range.low < scale.low;
        scale.isPassedAbove = range.high > scale.high;
    }
}

ValueScale scaleOf(const FigureOptions &options, const ValueRange &range)
{
    const TensorSpec &spec = specOf(options.tensor);
    ValueScale scale = scaleFor(spec, range, mapNameOf(options));
    const bool isFit = options.range == RangeMode::Fit || (options.range == RangeMode::PerHead && isSequential(spec));
    if (isFit || options.range == RangeMode::Fixed) {
        const ValueRange ends = isFit ? fittedRange(spec, range) : options.fixedRange;
        scale.low = ends.low;
        scale.high = ends.high;
    }
    scale.isReversed = options.isReversed;
    const bool isLogarithmic = options.progression == Progression::Logarithmic && hasPowersOfTen(options);
    return isLogarithmic ? logarithmic(scale) : scale;
}

FigureOptions fittedTo(const ValueRange &range, FigureOptions options)
{
    options.colorMap = mapNameOf(options);
    if (!hasPowersOfTen(options))
        options.progression = Progression::Linear;
    options.range = RangeMode::Fixed;
    options.fixedRange = fittedRange(specOf(options.tensor), range);
    return options;
}

bool hasPowersOfTen(const FigureOptions &options)
{
    return options.range == RangeMode::Fixed ? options.fixedRange.low >= 0 : isSequential(specOf(options.tensor));
}

} // namespace headscope
