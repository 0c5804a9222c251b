// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/chart/chart.h"

#include "engine/reading/histogram.h"
#include "ui/chart/measure.h"
#include "ui/chart/roundnumbers.h"
#include "ui/figure/slice.h"
#include "ui/figure/valuescale.h"
#include "ui/session/together.h"
#include "ui/text/words.h"

#include <QCoreApplication>

#include <algorithm>

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

/// Whether the mask lets no number of the matrix be counted, whatever it is.
bool isAllMasked(const Trace &trace, TensorId tensor, const MatrixPlace &place, const CancelToken &isCancelled)
{
    return trace.hasMaskBehind(tensor) && histogramOf(trace, Role::Mask, place, {0, 1}, 1, isCancelled).front() == 0;
}

/// How many numbers of the matrix fall into each bin, and behind them 1 where none does because all are masked.
Measure::Numbers countsOf(const ChartInput &input, const ValueRange &range)
{
    const TensorId tensor = input.selection.tensor;
    const MatrixPlace place = placeIn(input);
    return input.measure.of(input.result, {ChartId::Histogram, tensor, place},
                            [result = input.result, tensor, place, range](const CancelToken &isCancelled) {
                                const Trace &trace = *result->trace;
                                const auto counts = histogramOf(trace, tensor, place, range, kBins, isCancelled);
                                const bool hasNone = std::count(counts.begin(), counts.end(), 0) == kBins;
                                Measure::Numbers numbers(counts.begin(), counts.end());
                                numbers.push_back(hasNone && isAllMasked(trace, tensor, place, isCancelled) ? 1 : 0);
                                return numbers;
                            });
}

QString captionOfMatrix(const ChartInput &input)
{
    const TensorSpec &tensor = specOf(input.selection.tensor);
    const QString name = tensorLongTitle(tensor).toUpper();
    const QString caption =
        hasHeads(tensor) ? HistogramChart::tr("%1 · HEAD %2").arg(name, QString::number(placeIn(input).head))
        : tensor.axes.front() == Extent::Batch
            ? HistogramChart::tr("%1 · BATCH ITEM %2").arg(name, QString::number(input.selection.batch))
            : name;
    const bool isMasked =
        input.result->trace->hasMaskBehind(input.selection.tensor) && input.result->trace->plan.masks();
    return isMasked ? caption + HistogramChart::tr(" · UNMASKED ONLY") : caption;
}

/// The range of the colours, so that a bar stands where the colour bar has its number; 0 is between two bins.
ValueRange rangeOfColours(const ChartInput &input)
{
    const TensorId tensor = input.selection.tensor;
    const ValueScale scale = scaleFor(specOf(tensor), colourRange(*input.result, tensor));
    return {scale.low, scale.high};
}

/// Round numbers below the bins, 0 first.
QList<Tick> ticksOf(const ValueRange &range)
{
    QList<Tick> ticks;
    for (const double number : roundTicks(range.low, range.high)) {
        const double place = (number - range.low) / (range.high - range.low) * kBins;
        ticks.insert(number == 0 ? 0 : ticks.size(), {place, exactNumber(number)});
    }
    return ticks;
}

/// The bin in which the number of the cursor was counted; -1 where it was not: it is of another tensor, or masked, or
/// no number of the range.
int chosenBin(const ChartInput &input, const ValueRange &range)
{
    const Trace &trace = *input.result->trace;
    const auto &cursor = input.selection.cursor();
    if (!cursor || cursor->tensor != input.selection.tensor || trace.isMasked(cursor->tensor, cursor->cell))
        return -1;
    return static_cast<int>(binOf(trace.value(cursor->tensor, cursor->cell), range, kBins).value_or(-1));
}

/// A count in all its digits.
QString wholeNumber(double count)
{
    return QString::number(count, 'f', 0);
}

ChartContent nothingToCount(const ChartInput &input, bool areMasked)
{
    ChartContent chart{captionOfMatrix(input), {}};
    chart.bars.note = areMasked ? HistogramChart::tr("Every key is masked here: there is no number to count.")
                                : HistogramChart::tr("No number is finite here: there is nothing to count.");
    chart.bars.summary = chart.bars.note;
    return chart;
}

} // namespace

ChartContent histogramOfMatrix(const ChartInput &input)
{
    const TensorId tensor = input.selection.tensor;
    const ValueRange range = rangeOfColours(input);
    const Measure::Numbers counts = countsOf(input, range);
    if (counts.empty())
        return notYetMeasured();
    const auto most = std::max_element(counts.begin(), counts.begin() + kBins);
    if (*most == 0)
        return nothingToCount(input, counts.back() != 0);
    ChartContent chart{captionOfMatrix(input), {}, specOf(tensor).family};
    Bars &bars = chart.bars;
    const double width = (range.high / 2 - range.low / 2) / kBins * 2; // of ends however far apart
    for (int bin = 0; bin < kBins; ++bin) {
        const double from = range.low + bin * width;
        const double count = counts[static_cast<std::size_t>(bin)];
        bars.heights << count;
        bars.names << QString();
        bars.tips << HistogramChart::tr("%1 from %2 to %3")
                         .arg(wholeNumber(count), cellNumber(from), cellNumber(from + width));
    }
    bars.ticks = ticksOf(range);
    bars.top = *most;
    bars.topName = wholeNumber(*most);
    bars.chosen = chosenBin(input, range);
    bars.summary = HistogramChart::tr("numbers from %1 to %2, most of them in the bin: %3")
                       .arg(exactNumber(range.low), exactNumber(range.high), bars.tips[most - counts.begin()]);
    return chart;
}

} // namespace headscope
