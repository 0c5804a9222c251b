// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/detail/detail.h"

#include "engine/attention/explain.h"
#include "ui/detail/detailtable.h"
#include "ui/figure/largest.h"
#include "ui/figure/slice.h"
#include "ui/text/words.h"

#include <QCoreApplication>

#include <algorithm>

namespace headscope {
namespace {

class MixDetail
{
    Q_DECLARE_TR_FUNCTIONS(headscope::MixDetail)
};

} // namespace

void paintMixDetail(QPainter &painter, const QRectF &place, const DetailInput &input)
{
    const Explanation e = explain(input.trace, input.cell.tensor, input.cell.cell);
    const std::vector<double> &weights = e.sources[0].values;
    const std::vector<double> &values = e.sources[1].values;
    const Cell &cell = input.cell.cell;
    const Slice slice(input.result.trace, TensorId::Weights, cell[0], cell[1]);
    const QStringList names = slice.columnLabels();
    const QString query = slice.rowLabels().value(cell[2]);
    const QRectF area = paintDetailTitle(
        painter, place, input.theme,
        MixDetail::tr("Feature %1 of query %2: weight × value, summed over the keys: Σ\u00a0≈\u00a0%3, all rounded")
            .arg(QString::number(cell[3]), query, cellNumber(e.value)));
    std::vector<DetailColumn> columns;
    for (const Index key : largestOf(weights, static_cast<std::size_t>(columnsIn(area)))) {
        const auto at = static_cast<std::size_t>(key);
        columns.push_back({names.value(key),
                           {cellNumber(weights[at]), cellNumber(values[at]), cellNumber(weights[at] * values[at])}});
    }
    paintDetailTable(
        painter, area, input.theme,
        {MixDetail::tr("key"), MixDetail::tr("weight"), MixDetail::tr("× value"), MixDetail::tr("= product")}, columns);
}

QString mixSummary(const DetailInput &input)
{
    const Explanation e = explain(input.trace, input.cell.tensor, input.cell.cell);
    const auto heaviestKey = std::max_element(e.sources[0].values.begin(), e.sources[0].values.end());
    return MixDetail::tr("weighted sum of %1 values, the largest weight is %3, of key %2")
        .arg(e.sources[0].values.size())
        .arg(heaviestKey - e.sources[0].values.begin())
        .arg(exactNumber(*heaviestKey));
}

} // namespace headscope
