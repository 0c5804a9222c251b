// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/detail/detail.h"

#include "ui/detail/detailtable.h"
#include "ui/figure/slice.h"
#include "ui/text/words.h"

#include <QCoreApplication>

#include <algorithm>
#include <numeric>

namespace headscope {
namespace {

class MaskDetail
{
    Q_DECLARE_TR_FUNCTIONS(headscope::MaskDetail)
};

/// How many keys the query of the cell sees.
Index seenKeys(const DetailInput &input)
{
    const std::vector<double> row = input.result.trace->row(Role::Mask, input.cell.cell);
    return static_cast<Index>(std::accumulate(row.begin(), row.end(), 0.0));
}

QString ruleWords(DeadRow rule)
{
    switch (rule) {
    case DeadRow::Computed: return MaskDetail::tr("softmax is computed from its masked scores");
    case DeadRow::Zero: return MaskDetail::tr("its weights are set to 0");
    case DeadRow::Uniform: return MaskDetail::tr("its weights are set to equal shares");
    case DeadRow::Nan: return MaskDetail::tr("its weights are set to NaN");
    }
    return {};
}

/// Another number takes the place of a score: "= -1e6". Beside the sign a narrow column has room for four characters.
QString setTo(double number)
{
    const QString brief = shortNumber(number, 4);
    return QStringLiteral("= %1").arg(brief.isEmpty() ? cellNumber(number) : brief);
}

/// What becomes of a score: it stays, something is added ("+0.30"), or another number takes its place ("= -1e6").
QString effectOf(const MaskSettings &mask, bool isSeen, double bias)
{
    if (!isSeen && !mask.addsFill())
        return setTo(mask.fill);
    const double added = (isSeen ? 0 : mask.fill) + bias;
    if (added == 0)
        return MaskDetail::tr("stays");
    return (added > 0 ? QStringLiteral("+%1") : QStringLiteral("%1")).arg(cellNumber(added));
}

/// What the run adds to a score, whether its key is seen or not.
double biasAt(const Trace &trace, const Cell &cell)
{
    double bias = 0;
    for (const Role added : {Role::ScoreBias, Role::PositionBias})
        bias += isPresent(trace.plan, added) ? trace.value(added, cell) : 0;
    return bias;
}

} // namespace

QString deadRowTitle(const QString &query, DeadRow rule)
{
    return MaskDetail::tr("Row of %1, which sees no key: %2").arg(query, ruleWords(rule));
}

QString deadRowSummary(DeadRow rule)
{
    return MaskDetail::tr("This query sees no key: %1").arg(ruleWords(rule));
}

DetailTable maskTable(const DetailInput &input, const QRectF &area)
{
    const Cell &cell = input.cell.cell;
    const Slice mask(input.result.trace, Role::Mask, cell[0], cell[1]);
    const QString query = titlePlaces(input)[2];
    const QString title = seenKeys(input) == 0 ? deadRowTitle(query, input.trace.plan.document.mask.deadRow)
                                               : MaskDetail::tr("The mask of %1 as PyTorch wants it").arg(query);
    DetailTable table{exampleTitle(input, title),
                      {MaskDetail::tr("key"), MaskDetail::tr("SDPA: True = seen"),
                       MaskDetail::tr("nn.MHA: True = masked"), MaskDetail::tr("in this run the score")},
                      {},
                      mask.columns()};
    const MaskSettings &settings = input.trace.plan.document.mask;
    for (const Index key : columnsAround(area, cell[3], mask.columns())) {
        const bool isSeen = mask.number(cell[2], key) != 0;
        const Cell place{cell[0], cell[1], cell[2], key};
        const bool isScoreSet = input.trace.isOverridden(Role::MaskedScores, place);
        table.columns.push_back({key,
                                 mask.columnLabel(key),
                                 {isSeen ? QStringLiteral("True") : QStringLiteral("False"),
                                  isSeen ? QStringLiteral("False") : QStringLiteral("True"),
                                  isScoreSet ? setTo(input.trace.value(Role::MaskedScores, place))
                                             : effectOf(settings, isSeen, biasAt(input.trace, place))},
                                 input.isPointedAt && key == cell[3],
                                 {},
                                 isScoreSet || input.trace.isOverridden(input.cell.tensor, place)});
    }
    return table;
}

QString maskSummary(const DetailInput &input)
{
    const Cell &cell = input.cell.cell;
    const Slice mask(input.result.trace, Role::Mask, cell[0], cell[1]);
    const Index seen = seenKeys(input);
    if (seen == 0)
        return deadRowSummary(input.trace.plan.document.mask.deadRow);
    return MaskDetail::tr("This query sees %1 of %2 keys").arg(seen).arg(mask.columns());
}

} // namespace headscope
