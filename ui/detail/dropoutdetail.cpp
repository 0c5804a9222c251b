// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/detail/detail.h"

#include "ui/figure/slice.h"
#include "ui/text/words.h"
#include "ui/theme/fonts.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>

namespace headscope {
namespace {

constexpr double kColumnWidth = 64;
constexpr double kNameWidth = 96;

class DropoutDetail
{
    Q_DECLARE_TR_FUNCTIONS(headscope::DropoutDetail)
};

Slice sliceOf(const DetailInput &input, TensorId tensor)
{
    return {input.result.trace, tensor, input.cell.cell[0], input.cell.cell[1]};
}

Index keptOf(const Slice &mask, Index row)
{
    return static_cast<Index>(mask.rowSum(row));
}

} // namespace

void paintDropoutDetail(QPainter &painter, const QRectF &place, const DetailInput &input)
{
    const Theme &theme = input.theme;
    const QString factor = QString::number(1 / (1 - input.trace.plan.document.layer.dropout), 'g', 4);
    const QRectF area = paintDetailTitle(
        painter, place, theme, DropoutDetail::tr("Row sums: what is kept is multiplied by 1/(1 − p) = %1").arg(factor));
    const Slice mask = sliceOf(input, TensorId::DropoutMask);
    const Slice before = sliceOf(input, TensorId::Weights);
    const Slice after = sliceOf(input, TensorId::DroppedWeights);
    const QStringList names{DropoutDetail::tr("query"), DropoutDetail::tr("keys kept"), DropoutDetail::tr("Σ before"),
                            DropoutDetail::tr("Σ after")};
    const double height = area.height() / static_cast<double>(names.size());
    const auto cell = [&](double left, double width, int line) {
        return QRectF(left, area.top() + line * height, width, height);
    };
    painter.setFont(uiFont(kCaptionSize));
    for (int line = 0; line < names.size(); ++line)
        painter.drawText(cell(area.left(), kNameWidth - 8, line), Qt::AlignRight | Qt::AlignVCenter, names[line]);
    const QStringList queries = before.rowLabels();
    const auto room = static_cast<Index>(std::max(1.0, std::floor((area.width() - kNameWidth) / kColumnWidth)));
    const Index chosen = input.cell.cell[2];
    const Index first = std::clamp<Index>(chosen - room / 2, 0, std::max<Index>(0, before.rows() - room));
    for (Index query = first; query < std::min(before.rows(), first + room); ++query) {
        const double x = area.left() + kNameWidth + static_cast<double>(query - first) * kColumnWidth;
        const Weight weight = query == chosen ? Weight::Bold : Weight::Regular;
        painter.setPen(query == chosen ? theme.text : theme.muted);
        painter.setFont(uiFont(kCaptionSize, weight));
        painter.drawText(
            cell(x, kColumnWidth, 0), Qt::AlignCenter,
            painter.fontMetrics().elidedText(queries.value(query), Qt::ElideRight, static_cast<int>(kColumnWidth) - 4));
        painter.setFont(numberFont(kCaptionSize, weight));
        painter.drawText(cell(x, kColumnWidth, 1), Qt::AlignCenter,
                         QStringLiteral("%1/%2").arg(keptOf(mask, query)).arg(mask.columns()));
        painter.drawText(cell(x, kColumnWidth, 2), Qt::AlignCenter, cellNumber(before.rowSum(query)));
        painter.drawText(cell(x, kColumnWidth, 3), Qt::AlignCenter, cellNumber(after.rowSum(query)));
    }
}

QString dropoutSummary(const DetailInput &input)
{
    const Slice mask = sliceOf(input, TensorId::DropoutMask);
    const Index query = input.cell.cell[2];
    return DropoutDetail::tr("%1 of %2 keys kept, sum of the row after dropout %3")
        .arg(keptOf(mask, query))
        .arg(mask.columns())
        .arg(exactNumber(sliceOf(input, TensorId::DroppedWeights).rowSum(query)));
}

} // namespace headscope
