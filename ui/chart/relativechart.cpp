// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/chart/chart.h"

#include "ui/chart/measure.h"
#include "ui/figure/fetchedslice.h"
#include "ui/text/words.h"

#include <QCoreApplication>

#include <algorithm>
#include <vector>

namespace headscope {
namespace {

class RelativeChart
{
    Q_DECLARE_TR_FUNCTIONS(headscope::RelativeChart)
};

constexpr Index kReach = 8; // keys further away come together in the outermost bars

/// "−3", "0", "+2"; the outermost ones "≤−8" and "≥+8" where they stand for several.
QString nameOf(Index offset)
{
    const QString sign = offset < 0 ? QStringLiteral("−") : offset > 0 ? QStringLiteral("+") : QString();
    const QString beyond = offset == -kReach ? QStringLiteral("≤") : offset == kReach ? QStringLiteral("≥") : QString();
    return beyond + sign + QString::number(std::abs(offset));
}

/// Which mean share of its attention a query gives to the key so many places behind it, or before.
Measure::Numbers sharesByOffset(const FetchedSlice &slice, const CancelToken &isCancelled)
{
    std::vector<double> shares(2 * kReach + 1);
    FetchedSlice::Row row;
    for (Index query = 0; query < slice.rows() && !isCancelled(); ++query) {
        slice.readRow(query, row);
        for (Index key = 0; key < slice.columns(); ++key)
            shares[static_cast<std::size_t>(std::clamp(key - query, -kReach, kReach) + kReach)] +=
                row.values[static_cast<std::size_t>(key)] / static_cast<double>(slice.rows());
    }
    return shares;
}

} // namespace

ChartContent attentionByOffset(const ChartInput &input)
{
    const Selection &s = input.selection;
    const Slice slice(input.result->trace, usedWeights(input), s.batch, s.head);
    const Measure::Numbers shares = input.measure.of(
        input.result, {ChartId::Offset, slice.tensor(), {s.batch, s.head}},
        [slice](const CancelToken &isCancelled) { return sharesByOffset(FetchedSlice(slice), isCancelled); });
    if (shares.empty())
        return notYetMeasured();
    ChartContent chart{RelativeChart::tr("HEAD %1 · POSITION OF THE KEY MINUS THAT OF THE QUERY").arg(s.head), {}};
    QStringList words;
    for (Index offset = std::max(-kReach, 1 - slice.rows()); offset <= std::min(kReach, slice.columns() - 1);
         ++offset) {
        const double share = shares[static_cast<std::size_t>(offset + kReach)];
        chart.bars.names << nameOf(offset);
        chart.bars.heights << share;
        words << RelativeChart::tr("%1 places: %2").arg(nameOf(offset), QString::number(share, 'f', 2));
    }
    if (const auto &cursor = s.cursor(); cursor && cursor->tensor == slice.tensor())
        chart.bars.chosen = static_cast<int>(std::clamp(cursor->cell[3] - cursor->cell[2], -kReach, kReach) -
                                             std::max(-kReach, 1 - slice.rows()));
    chart.bars.tips = words;
    chart.bars.summary = listed(words);
    return chart;
}

} // namespace headscope
