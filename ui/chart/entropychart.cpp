// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/chart/chart.h"

#include "engine/reading/metrics.h"
#include "ui/chart/measure.h"
#include "ui/chart/roundnumbers.h"
#include "ui/text/words.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>

namespace headscope {
namespace {

class EntropyChart
{
    Q_DECLARE_TR_FUNCTIONS(headscope::EntropyChart)
};

/// The mean entropy of each head, and behind them the largest that one of them could have.
Measure::Numbers entropiesOf(const Trace &trace, TensorId weights, Index item, const CancelToken &isCancelled)
{
    Measure::Numbers entropies;
    double most = 0;
    for (const HeadMetrics &metrics : metricsOfHeads(trace, weights, item, isCancelled)) {
        entropies.push_back(metrics.meanEntropy);
        most = std::max(most, metrics.evenEntropy);
    }
    entropies.push_back(most);
    return entropies;
}

/// The largest entropy fills the chart, so that heads stay apart that are all far from the largest one there could be.
double topOf(const Measure::Numbers &entropies)
{
    constexpr double least = 0.01; // below, all are 0 as they are written
    double largest = least;
    for (const double entropy : entropies)
        if (std::isfinite(entropy))
            largest = std::max(largest, entropy);
    return roundedUp(largest);
}

} // namespace

ChartContent entropyOfHeads(const ChartInput &input)
{
    const SharedResult &result = input.result;
    const TensorId weights = usedWeights(input);
    const Index item = input.selection.batch;
    auto entropies = input.measure.of(result, {ChartId::Entropy, weights, {item, 0}},
                                      [result, weights, item](const CancelToken &isCancelled) {
                                          return entropiesOf(*result->trace, weights, item, isCancelled);
                                      });
    if (entropies.empty())
        return notYetMeasured();
    const double most = entropies.back();
    entropies.pop_back();
    const QString caption = most > 0 ? EntropyChart::tr("MEAN BITS · 0: ONE KEY, %1: ALL ALIKE").arg(most, 0, 'f', 2)
                                     : EntropyChart::tr("MEAN BITS"); // of one key, or of none
    ChartContent chart{caption + stageWords(weights), {}};
    QStringList words;
    for (std::size_t head = 0; head < entropies.size(); ++head) {
        chart.bars.names << QString::number(head);
        chart.bars.heights << entropies[head];
        words << EntropyChart::tr("head %1: %2 bit").arg(head).arg(fixedNumber(entropies[head], 2));
    }
    chart.bars.tips = words;
    chart.bars.summary = listed(words);
    chart.bars.top = topOf(entropies);
    chart.bars.topName = exactNumber(chart.bars.top);
    chart.bars.chosen = static_cast<int>(input.selection.head);
    return chart;
}

} // namespace headscope
