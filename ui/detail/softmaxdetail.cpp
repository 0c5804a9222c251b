// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/detail/detail.h"

#include "engine/attention/workings.h"
#include "ui/figure/slice.h"
#include "ui/text/words.h"
#include "ui/theme/fonts.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>

namespace headscope {
namespace {

constexpr double kColumnWidth = 52;
constexpr double kNameWidth = 88;

class SoftmaxDetail
{
    Q_DECLARE_TR_FUNCTIONS(headscope::SoftmaxDetail)
};

/// One row of the softmax on its way: scores, e to the power of score less maximum, shares.
struct Row
{
    std::vector<double> scores, powers;
    double largest = 0, sum = 0;
    QStringList keys;
    std::vector<double> shares;
};

Row rowOf(const DetailInput &input)
{
    const Explanation e = explain(input.trace, TensorId::Weights, input.cell.cell);
    const auto workings = workingsOf(e);
    Row row{
        e.sources.front().values, workings[1].values, workings[0].values.front(), workings[2].values.front(), {}, {}};
    const Slice slice(input.result.trace, TensorId::Weights, input.cell.cell[0], input.cell.cell[1]);
    row.keys = slice.columnLabels();
    for (Index key = 0; key < slice.columns(); ++key)
        row.shares.push_back(slice.at(input.cell.cell[2], key));
    return row;
}

/// The keys that fit: the first ones, and the chosen one instead of the last where it is none of them.
std::vector<std::size_t> shownKeys(const DetailInput &input, std::size_t count, double width)
{
    const auto room = static_cast<std::size_t>(std::max(1.0, std::floor(width / kColumnWidth)));
    std::vector<std::size_t> keys;
    for (std::size_t i = 0; i < std::min(room, count); ++i)
        keys.push_back(i);
    const auto chosen = static_cast<std::size_t>(input.cell.cell.back());
    if (chosen >= keys.size())
        keys.back() = chosen;
    return keys;
}

} // namespace

void paintSoftmaxDetail(QPainter &painter, const QRectF &place, const DetailInput &input)
{
    const Row row = rowOf(input);
    const Theme &theme = input.theme;
    const Slice slice(input.result.trace, TensorId::Weights, input.cell.cell[0], input.cell.cell[1]);
    const QRectF area = paintDetailTitle(painter, place, theme,
                                         SoftmaxDetail::tr("Row of query %1, opened: m = %2, Σ = %3")
                                             .arg(slice.rowLabels().value(input.cell.cell[2]), cellNumber(row.largest),
                                                  QString::number(row.sum, 'g', 4)));
    const QStringList names{SoftmaxDetail::tr("key"), SoftmaxDetail::tr("score s"), QStringLiteral("e^(s − m)"),
                            SoftmaxDetail::tr("÷ Σ")};
    const double height = area.height() / static_cast<double>(names.size());
    const auto cell = [&](double left, double width, int line) {
        return QRectF(left, area.top() + line * height, width, height);
    };
    painter.setFont(uiFont(kCaptionSize));
    painter.setPen(theme.muted);
    for (int line = 0; line < names.size(); ++line)
        painter.drawText(cell(area.left(), kNameWidth - 8, line), Qt::AlignRight | Qt::AlignVCenter, names[line]);
    const double left = area.left() + kNameWidth;
    double x = left;
    for (const std::size_t key : shownKeys(input, row.scores.size(), area.right() - left)) {
        const bool isChosen = key == static_cast<std::size_t>(input.cell.cell.back());
        const QRectF share = cell(x, kColumnWidth, 3);
        if (std::isfinite(row.shares[key])) // a bar behind the digits: its length is the share
            painter.fillRect(
                QRectF(x + 3, share.bottom() - 3, (kColumnWidth - 6) * std::min(1.0, row.shares[key]), 2.5),
                theme.attention);
        painter.setPen(isChosen ? theme.text : theme.muted);
        painter.setFont(uiFont(kCaptionSize, isChosen ? Weight::Bold : Weight::Regular));
        painter.drawText(cell(x, kColumnWidth, 0), Qt::AlignCenter,
                         painter.fontMetrics().elidedText(row.keys.value(static_cast<qsizetype>(key)), Qt::ElideRight,
                                                          static_cast<int>(kColumnWidth) - 4));
        painter.setFont(numberFont(kCaptionSize, isChosen ? Weight::Bold : Weight::Regular));
        painter.drawText(cell(x, kColumnWidth, 1), Qt::AlignCenter, cellNumber(row.scores[key]));
        painter.drawText(cell(x, kColumnWidth, 2), Qt::AlignCenter, cellNumber(row.powers[key]));
        const Cell cells{input.cell.cell[0], input.cell.cell[1], input.cell.cell[2], static_cast<Index>(key)};
        if (input.trace.isOverridden(TensorId::Weights, cells)) // not what was computed: in the colour of its corner
            painter.setPen(theme.overridden);
        painter.drawText(share, Qt::AlignCenter, cellNumber(row.shares[key]));
        x += kColumnWidth;
    }
}

QString softmaxSummary(const DetailInput &input)
{
    const Row row = rowOf(input);
    return SoftmaxDetail::tr("largest score %1, sum of exponentials %2")
        .arg(exactNumber(row.largest), exactNumber(row.sum));
}

} // namespace headscope
