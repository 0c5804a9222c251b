// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/chart/chart.h"

#include "engine/attention/histogram.h"
#include "ui/chart/measure.h"
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

/// The matrix that is looked at.
MatrixPlace placeIn(const ChartInput &input)
{
    const Cell first = cellIn(input.result->trace->plan, input.selection, 0, 0);
    return {first[0], first.size() > 3 ? first[1] : 0};
}

/// How many numbers of the matrix fall into each bin.
Measure::Numbers countsOf(const ChartInput &input, const ValueRange &range)
{
    const TensorId tensor = input.selection.tensor;
    const MatrixPlace place = placeIn(input);
    return input.measure.of(input.result, {ChartId::Histogram, tensor, place},
                            [result = input.result, tensor, place, range](const IsUnwanted &) {
                                const auto counts = histogramOf(*result->trace, tensor, place, range, kBins);
                                return Measure::Numbers(counts.begin(), counts.end());
                            });
}

} // namespace

ChartContent histogramOfMatrix(const ChartInput &input)
{
    const TensorId tensor = input.selection.tensor;
    const ValueRange range = input.result->range(tensor);
    const Measure::Numbers counts = countsOf(input, range);
    if (counts.empty())
        return notYetMeasured();
    const QString name = tensorLongTitle(specOf(tensor)).toUpper();
    ChartContent chart{hasHeads(specOf(tensor))
                           ? HistogramChart::tr("%1 · HEAD %2").arg(name, QString::number(input.selection.head))
                           : HistogramChart::tr("%1 · BATCH ITEM %2").arg(name, QString::number(input.selection.batch)),
                       {}};
    if (input.result->trace->hasMaskBehind(tensor))
        chart.caption += HistogramChart::tr(" · UNMASKED ONLY");
    const double width = (range.high - range.low) / kBins;
    for (int bin = 0; bin < kBins; ++bin) {
        const double from = range.low + bin * width;
        const double count = counts[static_cast<std::size_t>(bin)];
        chart.bars.heights << count;
        chart.bars.names << (bin == 0           ? cellNumber(range.low)
                             : bin == kBins / 2 ? cellNumber(from)
                             : bin == kBins - 1 ? cellNumber(range.high)
                                                : QString());
        chart.bars.tips << HistogramChart::tr("%1 from %2 to %3")
                               .arg(QString::number(count), cellNumber(from), cellNumber(from + width));
    }
    if (const auto &cursor = input.selection.cursor(); cursor && cursor->tensor == tensor)
        if (const double value = input.result->trace->value(tensor, cursor->cell); std::isfinite(value))
            chart.bars.chosen = static_cast<int>(binOf(value, range, kBins));
    chart.bars.summary = HistogramChart::tr("numbers from %1 to %2, most of them in the bin: %3")
                             .arg(exactNumber(range.low), exactNumber(range.high),
                                  chart.bars.tips[std::max_element(counts.begin(), counts.end()) - counts.begin()]);
    return chart;
}

} // namespace headscope
