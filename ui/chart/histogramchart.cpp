// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/chart/chart.h"

#include "engine/attention/histogram.h"
#include "ui/figure/slice.h"
#include "ui/text/words.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>

namespace headscope {
namespace {

constexpr int kBins = 24;

class HistogramChart
{
    Q_DECLARE_TR_FUNCTIONS(headscope::HistogramChart)
};

MatrixPlace placeIn(const ChartInput &input)
{
    const Selection &s = input.selection;
    const auto &axes = specOf(s.tensor).axes;
    const bool isKvHead = axes.size() > 3 && axes[1] == Extent::KvHeads;
    return {s.batch, isKvHead ? input.result->trace->plan.sizes.kvHeadOf(s.head) : s.head};
}

/// The bin of a number; the upper end of the range lies in the last one.
int binOf(double value, const ValueRange &range)
{
    const double width = (range.high - range.low) / kBins;
    return width > 0 ? std::clamp(static_cast<int>((value - range.low) / width), 0, kBins - 1) : 0;
}

} // namespace

ChartContent histogramOfMatrix(const ChartInput &input)
{
    const TensorId tensor = input.selection.tensor;
    const ValueRange range = input.result->range(tensor);
    const auto counts = histogramOf(*input.result->trace, tensor, placeIn(input), range, kBins);
    const QString name = tensorLongTitle(specOf(tensor)).toUpper();
    ChartContent chart{hasHeads(specOf(tensor))
                           ? HistogramChart::tr("%1 · HEAD %2").arg(name).arg(input.selection.head)
                           : HistogramChart::tr("%1 · BATCH ITEM %2").arg(name).arg(input.selection.batch),
                       {}};
    const double width = (range.high - range.low) / kBins;
    for (int bin = 0; bin < kBins; ++bin) {
        const double from = range.low + bin * width;
        const auto count = static_cast<double>(counts[static_cast<std::size_t>(bin)]);
        chart.bars.heights << count;
        chart.bars.names << (bin == 0           ? cellNumber(range.low)
                             : bin == kBins / 2 ? cellNumber(from)
                             : bin == kBins - 1 ? cellNumber(range.high)
                                                : QString());
        chart.bars.tips
            << HistogramChart::tr("%1 from %2 to %3").arg(count).arg(cellNumber(from), cellNumber(from + width));
    }
    if (const auto &cursor = input.selection.cursor(); cursor && cursor->tensor == tensor)
        if (const double value = input.result->trace->value(tensor, cursor->cell); std::isfinite(value))
            chart.bars.chosen = binOf(value, range);
    chart.bars.summary = HistogramChart::tr("numbers from %1 to %2, most of them in the bin: %3")
                             .arg(exactNumber(range.low), exactNumber(range.high),
                                  chart.bars.tips[std::max_element(counts.begin(), counts.end()) - counts.begin()]);
    return chart;
}

} // namespace headscope
