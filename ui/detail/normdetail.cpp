// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/detail/detail.h"

#include "engine/kernels/norm.h"
#include "engine/reading/explain.h"
#include "ui/arithmetic/rounding.h"
#include "ui/detail/detailtable.h"
#include "ui/figure/slice.h"
#include "ui/text/words.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>

namespace headscope {
namespace {

class NormDetail
{
    Q_DECLARE_TR_FUNCTIONS(headscope::NormDetail)
};

/// The row that is normed, with its mean and its variance; around 0 with its mean square alone.
struct NormedRow
{
    std::vector<double> values;
    double mean, variance;
    bool isAroundZero;
};

NormedRow normedRow(const DetailInput &input)
{
    const Explanation e = explain(input.trace, input.cell.tensor, input.cell.cell);
    const RowMoments moments = momentsOf<double>(e.sources.front().values, e.isAroundZero);
    return {e.sources.front().values, moments.mean, moments.variance, e.isAroundZero};
}

/// "≈ 0.1359", which no line break divides.
QString momentWords(double value)
{
    return equalSign(isWholeIn4(value)) + QChar(QChar::Nbsp) + digits(value);
}

} // namespace

DetailTable normTable(const DetailInput &input, const QRectF &area)
{
    const NormedRow row = normedRow(input);
    const Cell &cell = input.cell.cell;
    const Slice slice(input.result.trace, input.cell.tensor, cell[0], 0);
    const QString rowWord = titlePlaces(input)[1];
    const QString moments =
        row.isAroundZero ? NormDetail::tr("Row of %1: mean square r²\u00a0%2").arg(rowWord, momentWords(row.variance))
                         : NormDetail::tr("Row of %1: mean μ\u00a0%2, variance σ²\u00a0%3")
                               .arg(rowWord, momentWords(row.mean), momentWords(row.variance));
    DetailTable table{exampleTitle(input, moments),
                      {NormDetail::tr("feature"), QStringLiteral("x"),
                       row.isAroundZero ? QStringLiteral("x/√(r² + ε)") : QStringLiteral("(x − μ)/√(σ² + ε)"),
                       row.isAroundZero ? QStringLiteral("· γ") : NormDetail::tr("· γ + β")},
                      {},
                      slice.columns()};
    const double deviation = std::sqrt(row.variance + input.trace.plan.document.layer.normEps);
    for (const Index feature : columnsAround(area, cell[2], slice.columns())) {
        const double x = row.values[static_cast<std::size_t>(feature)];
        table.columns.push_back(
            {feature,
             slice.columnLabel(feature),
             {cellNumber(x), cellNumber((x - row.mean) / deviation), cellNumber(slice.number(cell[1], feature))},
             input.isPointedAt && feature == cell[2],
             {},
             input.trace.isOverridden(input.cell.tensor, {cell[0], cell[1], feature})});
    }
    return table;
}

QString normSummary(const DetailInput &input)
{
    const NormedRow row = normedRow(input);
    if (row.isAroundZero)
        return NormDetail::tr("mean square %1").arg(exactNumber(row.variance));
    return NormDetail::tr("mean %1, variance %2").arg(exactNumber(row.mean), exactNumber(row.variance));
}

} // namespace headscope
