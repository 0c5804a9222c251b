// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/detail/detail.h"

#include "engine/reading/explain.h"
#include "ui/detail/detailtable.h"
#include "ui/figure/slice.h"
#include "ui/text/words.h"

#include <QCoreApplication>

#include <optional>

namespace headscope {
namespace {

class SoftmaxDetail
{
    Q_DECLARE_TR_FUNCTIONS(headscope::SoftmaxDetail)
};

/// One row of the softmax on its way: scores, e to the power of score less maximum. The shares are in the slice. Behind
/// the powers stands that of a sink.
struct OpenedRow
{
    std::vector<double> scores, powers;
    double largest, sum;
    std::optional<DeadRow> rule; ///< that gives the weights in place of their shares

    bool hasSink() const { return powers.size() > scores.size(); }
};

OpenedRow openedRow(const DetailInput &input)
{
    const Explanation e = explain(input.trace, Role::Weights, input.cell.cell);
    const auto workings = workingsOf(e);
    return {e.sources.front().values, workings[1].values, workings[0].values.front(), workings[2].values.front(),
            e.isOfDeadRow ? std::optional(input.trace.plan.document.mask.deadRow) : std::nullopt};
}

QString titleOfRow(const OpenedRow &row, const QString &query)
{
    if (row.rule)
        return deadRowTitle(query, *row.rule);
    const QString largest = threeDecimals(row.largest);
    const QString sum = threeDecimals(row.sum);
    if (!row.hasSink())
        return SoftmaxDetail::tr("Row of %1: the largest score m ≈ %2, the sum of exponentials Σ ≈ %3")
            .arg(query, largest, sum);
    return SoftmaxDetail::tr("Row of %1: with the sink m ≈ %2, Σ ≈ %3; the sink adds ≈ %4 to Σ")
        .arg(query, largest, sum, threeDecimals(row.powers.back()));
}

/// A rule does not ask for the powers.
QStringList linesOf(const OpenedRow &row)
{
    const QStringList lines{SoftmaxDetail::tr("key"), SoftmaxDetail::tr("masked score s")};
    return row.rule ? lines + QStringList{SoftmaxDetail::tr("weight")}
                    : lines + QStringList{QStringLiteral("e^(s−m)"), SoftmaxDetail::tr("weight = e^(s−m) ÷ Σ")};
}

QStringList numbersOf(const OpenedRow &row, std::size_t key, double share)
{
    const QString score = threeDecimals(row.scores[key]);
    return row.rule ? QStringList{score, threeDecimals(share)}
                    : QStringList{score, threeDecimals(row.powers[key]), threeDecimals(share)};
}

} // namespace

DetailTable softmaxTable(const DetailInput &input, const QRectF &area)
{
    const OpenedRow row = openedRow(input);
    const Cell &cell = input.cell.cell;
    const Slice slice(input.result.trace, Role::Weights, cell[0], cell[1]);
    DetailTable table{exampleTitle(input, titleOfRow(row, titlePlaces(input)[2])), linesOf(row), {}, slice.columns()};
    const std::vector<double> shares = input.result.trace->row(Role::Weights, cell); // of all keys
    for (const Index key : columnsOfLargest(area, input.isPointedAt ? std::optional(cell[3]) : std::nullopt, shares)) {
        const auto at = static_cast<std::size_t>(key);
        const double share = shares[at];
        table.columns.push_back({key, slice.columnLabel(key), numbersOf(row, at, share),
                                 input.isPointedAt && key == cell[3], share,
                                 input.trace.isOverridden(Role::Weights, {cell[0], cell[1], cell[2], key})});
    }
    return table;
}

QString softmaxSummary(const DetailInput &input)
{
    const OpenedRow row = openedRow(input);
    if (row.rule)
        return deadRowSummary(*row.rule);
    const QString told =
        row.hasSink() ? SoftmaxDetail::tr("largest of scores and sink %1, sum of exponentials with that of the sink %2")
                      : SoftmaxDetail::tr("largest score %1, sum of exponentials %2");
    return told.arg(exactNumber(row.largest), exactNumber(row.sum));
}

} // namespace headscope
