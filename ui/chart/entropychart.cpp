// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/chart/chart.h"

#include "ui/chart/headentropies.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>

namespace headscope {
namespace {

class EntropyChart
{
    Q_DECLARE_TR_FUNCTIONS(headscope::EntropyChart)
};

} // namespace

ChartContent entropyOfHeads(const ChartInput &input)
{
    const Entropies &entropies = input.entropies.of(input.result, usedWeights(input), input.selection.batch);
    if (entropies.empty())
        return {EntropyChart::tr("MEASURING …"), {}};
    const double most = std::log2(static_cast<double>(input.result->trace->plan.sizes.attended()));
    ChartContent chart{EntropyChart::tr("BITS PER QUERY · AT MOST %1").arg(most, 0, 'f', 2), {}};
    QStringList words;
    for (std::size_t head = 0; head < entropies.size(); ++head) {
        chart.bars.names << QString::number(head);
        chart.bars.heights << entropies[head];
        words << EntropyChart::tr("head %1: %2 bit").arg(head).arg(entropies[head], 0, 'f', 2);
    }
    chart.bars.tips = words;
    chart.bars.summary = words.join(QStringLiteral(", "));
    chart.bars.top = std::max(most, 0.01);
    chart.bars.chosen = static_cast<int>(input.selection.head);
    return chart;
}

} // namespace headscope
