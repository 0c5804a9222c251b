// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/detail/detail.h"

#include "ui/detail/detailtable.h"
#include "ui/figure/fetchedslice.h"
#include "ui/text/words.h"

#include <QCoreApplication>

#include <algorithm>

namespace headscope {
namespace {

class DropoutDetail
{
    Q_DECLARE_TR_FUNCTIONS(headscope::DropoutDetail)
};

FetchedSlice sliceOf(const DetailInput &input, TensorId tensor)
{
    return FetchedSlice({input.result.trace, tensor, input.cell.cell[0], input.cell.cell[1]});
}

/// How many keys the query may see, and how many of their weights are kept.
struct Kept
{
    Index kept = 0;
    Index seen = 0;
};

Kept keptOf(const FetchedSlice &drawn, const FetchedSlice &dropped, Index row)
{
    Kept count;
    for (Index key = 0; key < drawn.columns(); ++key)
        if (!dropped.isMasked(row, key)) {
            ++count.seen;
            count.kept += drawn.at(row, key) != 0 ? 1 : 0;
        }
    return count;
}

} // namespace

DetailTable dropoutTable(const DetailInput &input, const QRectF &area)
{
    const QString kept = QString::number(1 - input.trace.plan.document.layer.dropout, 'g', 4);
    const FetchedSlice mask = sliceOf(input, Role::DropoutMask);
    const FetchedSlice before = sliceOf(input, Role::Weights);
    const FetchedSlice after = sliceOf(input, Role::DroppedWeights);
    DetailTable table{DropoutDetail::tr("Row sums: what is kept is divided by 1 − p = %1").arg(kept),
                      {DropoutDetail::tr("query"), DropoutDetail::tr("keys kept"), DropoutDetail::tr("Σ before"),
                       DropoutDetail::tr("Σ after")},
                      {},
                      before.rows()};
    const Index chosen = input.cell.cell[2];
    for (const Index query : columnsAround(area, chosen, before.rows())) {
        const Kept count = keptOf(mask, after, query);
        table.columns.push_back({query,
                                 before.rowLabel(query),
                                 {QStringLiteral("%1/%2").arg(count.kept).arg(count.seen),
                                  cellNumber(before.rowSum(query)), cellNumber(after.rowSum(query))},
                                 input.isPointedAt && query == chosen});
    }
    return table;
}

QString dropoutSummary(const DetailInput &input)
{
    const FetchedSlice mask = sliceOf(input, Role::DropoutMask);
    const FetchedSlice after = sliceOf(input, Role::DroppedWeights);
    const Index query = input.cell.cell[2];
    const Kept count = keptOf(mask, after, query);
    return DropoutDetail::tr("%1 of %2 keys kept, sum of the row after dropout %3")
        .arg(count.kept)
        .arg(count.seen)
        .arg(exactNumber(after.rowSum(query)));
}

} // namespace headscope
