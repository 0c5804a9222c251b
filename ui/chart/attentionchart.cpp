// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/chart/chart.h"

#include "ui/figure/largest.h"
#include "ui/figure/slice.h"

#include <QCoreApplication>

#include <algorithm>

namespace headscope {
namespace {

constexpr int kMostBars = 24;

class AttentionChart
{
    Q_DECLARE_TR_FUNCTIONS(headscope::AttentionChart)
};

/// The query and the key that a cell belongs to; -1 where its tensor has no such axis.
std::pair<Index, Index> queryAndKey(const std::optional<CellPlace> &place, Index past)
{
    std::pair<Index, Index> out{-1, -1};
    if (!place)
        return out;
    const std::vector<Extent> &axes = specOf(place->tensor).axes;
    for (std::size_t i = 0; i < axes.size(); ++i) {
        if (axes[i] == Extent::QueryCount)
            out.first = place->cell[i];
        if (isKeyAxis(axes[i]))
            out.second = place->cell[i] + (axes[i] == Extent::NewKeyCount ? past : 0);
    }
    return out;
}

QString captionOf(const Slice &slice, Index query, Index head)
{
    const QString label = slice.rowLabels().value(query);
    return slice.columns() > kMostBars
               ? AttentionChart::tr("QUERY %1 · HEAD %2 · LARGEST %3").arg(label).arg(head).arg(kMostBars)
               : AttentionChart::tr("QUERY %1 · HEAD %2").arg(label).arg(head);
}

} // namespace

ChartContent attentionOfQuery(const ChartInput &input)
{
    const Selection &s = input.selection;
    const auto [cursorQuery, cursorKey] = queryAndKey(s.cursor(), input.result->trace->plan.sizes.past);
    const Slice slice(input.result->trace, usedWeights(input), s.batch, s.head);
    const Index query = std::clamp<Index>(cursorQuery, 0, slice.rows() - 1);
    Slice::Row row;
    slice.readRow(query, row);
    ChartContent chart{captionOf(slice, query, s.head), {}};
    if (slice.tensor() == TensorId::DroppedWeights)
        chart.caption += AttentionChart::tr(" · AFTER DROPOUT");
    const QStringList names = slice.columnLabels();
    QStringList words;
    for (const Index key : largestOf(row.values, kMostBars)) {
        const double share = row.values[static_cast<std::size_t>(key)];
        if (key == cursorKey)
            chart.bars.chosen = static_cast<int>(chart.bars.heights.size());
        chart.bars.names << names[key];
        chart.bars.heights << share;
        words << QStringLiteral("%1 %2").arg(names[key]).arg(share, 0, 'f', 2);
    }
    chart.bars.summary = words.join(QStringLiteral(", "));
    return chart;
}

} // namespace headscope
