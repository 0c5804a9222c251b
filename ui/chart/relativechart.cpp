// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/chart/chart.h"

#include "engine/plan/positions.h"
#include "ui/chart/measure.h"
#include "ui/figure/fetchedslice.h"
#include "ui/text/words.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>
#include <vector>

namespace headscope {
namespace {

class RelativeChart
{
    Q_DECLARE_TR_FUNCTIONS(headscope::RelativeChart)
};

constexpr Index kReach = 8; // keys further away come together in the outermost bars

/// "−3", "0", "+2"; the outermost ones "≤−8" and "≥+8" where they stand for several of those between these ends.
QString nameOf(Index offset, const std::pair<Index, Index> &ends)
{
    const QString sign = offset < 0 ? QStringLiteral("−") : offset > 0 ? QStringLiteral("+") : QString();
    const QString beyond = offset == -kReach && ends.first < offset   ? QStringLiteral("≤")
                           : offset == kReach && ends.second > offset ? QStringLiteral("≥")
                                                                      : QString();
    return beyond + sign + QString::number(std::abs(offset));
}

/// How far ahead of the query the key stands; all that is beyond the reach is as one.
Index offsetAt(const Positions &positions, Index item, Index query, Index key)
{
    return std::clamp(static_cast<Index>(positions.ahead(item, query, key)), -kReach, kReach);
}

/// The least and the largest of so many places.
template <class PlaceOf>
std::pair<Index, Index> endsOf(Index count, PlaceOf placeOf)
{
    std::pair<double, double> ends(placeOf(0), placeOf(0));
    for (Index i = 1; i < count; ++i)
        ends = {std::min(ends.first, placeOf(i)), std::max(ends.second, placeOf(i))};
    return {static_cast<Index>(ends.first), static_cast<Index>(ends.second)};
}

/// The first and the last offset that there is, though it may have no bar of its own.
std::pair<Index, Index> offsetsIn(const Positions &positions, Index item, const Sizes &sizes)
{
    const auto keys = endsOf(sizes.k, [&](Index key) { return positions.ofKey(item, key); });
    const auto queries = endsOf(sizes.q, [&](Index query) { return positions.ofQuery(item, query); });
    return {keys.first - queries.second, keys.second - queries.first};
}

/// Which mean share of its attention a query gives to the key so many places behind it, or before. Keys that the layer
/// appends stand nowhere, and a query whose weights are no numbers counts in no mean.
Measure::Numbers sharesByOffset(const Slice &slice, const CancelToken &isCancelled)
{
    const FetchedSlice numbers(slice);
    const Plan &plan = slice.trace()->plan;
    const Positions positions(plan);
    std::vector<double> shares(2 * kReach + 1);
    FetchedSlice::Row row;
    Index counted = 0;
    for (Index query = 0; query < slice.rows() && !isCancelled(); ++query) {
        numbers.readRow(query, row);
        if (!std::all_of(row.values.begin(), row.values.end(), [](double share) { return std::isfinite(share); }))
            continue;
        ++counted;
        for (Index key = 0; key < plan.sizes.k; ++key)
            shares[static_cast<std::size_t>(offsetAt(positions, slice.batch(), query, key) + kReach)] +=
                row.values[static_cast<std::size_t>(key)];
    }
    for (double &share : shares)
        share = counted > 0 ? share / static_cast<double>(counted) : std::numeric_limits<double>::quiet_NaN();
    return shares;
}

} // namespace

ChartContent attentionByOffset(const ChartInput &input)
{
    const Selection &s = input.selection;
    const Slice slice(input.result->trace, usedWeights(input), s.batch, s.head);
    const Measure::Numbers shares =
        input.measure.of(input.result, {ChartId::Offset, slice.tensor(), {s.batch, s.head}},
                         [slice](const CancelToken &isCancelled) { return sharesByOffset(slice, isCancelled); });
    if (shares.empty())
        return notYetMeasured();
    const Sizes &sizes = slice.trace()->plan.sizes;
    const Positions positions(slice.trace()->plan);
    const std::pair<Index, Index> ends = offsetsIn(positions, slice.batch(), sizes);
    const Index first = std::clamp(ends.first, -kReach, kReach);
    ChartContent chart{RelativeChart::tr("HEAD %1 · POSITION OF THE KEY MINUS THAT OF THE QUERY").arg(s.head) +
                           stageWords(slice.tensor()),
                       {}};
    QStringList words;
    for (Index offset = first; offset <= std::clamp(ends.second, -kReach, kReach); ++offset) {
        const double share = shares[static_cast<std::size_t>(offset + kReach)];
        chart.bars.names << nameOf(offset, ends);
        chart.bars.heights << share;
        words << RelativeChart::tr("%1 places: %2").arg(chart.bars.names.last(), fixedNumber(share, 2));
    }
    const auto &cursor = s.cursor();
    if (cursor && cursor->tensor == slice.tensor() && cursor->cell[2] < sizes.q && cursor->cell[3] < sizes.k)
        chart.bars.chosen =
            static_cast<int>(offsetAt(positions, slice.batch(), cursor->cell[2], cursor->cell[3]) - first);
    chart.bars.tips = words;
    chart.bars.summary = listed(words);
    return chart;
}

} // namespace headscope
