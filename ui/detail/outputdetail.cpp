// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/detail/detail.h"

#include "engine/reading/explain.h"
#include "engine/reading/metrics.h"
#include "engine/tensor/coverednumber.h"
#include "ui/detail/detailtable.h"
#include "ui/lines/linetext.h"
#include "ui/text/minus.h"
#include "ui/text/words.h"
#include "ui/theme/fonts.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>

namespace headscope {
namespace {

/// A number with four decimals, so that the reader can add such numbers up.
QString fourDecimals(double value)
{
    return std::isfinite(value) ? withMinus(QString::number(value, 'f', 4)) : cellNumber(value);
}

constexpr double kMostWidth = 96;

class OutputDetail
{
    Q_DECLARE_TR_FUNCTIONS(headscope::OutputDetail)
};

std::vector<double> sharesOf(const DetailInput &input)
{
    const Cell &cell = input.cell.cell;
    return headShares(input.trace, cell[0], cell[1], cell[2]);
}

/// What a number that the person has set would be, covered where what it is made of is hidden; nothing of others.
std::optional<double> computedIn(const Explanation &e)
{
    return e.computed && hidesAny(e) ? coveredNumber() : e.computed;
}

/// Where another number stands there, it is the computed one that the heads add up to.
QString outputTitle(const DetailInput &input)
{
    const Explanation e = explain(input.trace, input.cell.tensor, input.cell.cell);
    QString title = OutputDetail::tr("What each head adds to %1")
                        .arg(toQString(cellName(input.cell.tensor, input.cell.cell)) + QStringLiteral(" ≈ ") +
                             fourDecimals(computedIn(e).value_or(e.value)));
    if (input.trace.has(Role::Bo))
        title += OutputDetail::tr(", besides the bias");
    if (e.computed)
        title += (input.trace.plan.overrideAt(e.tensor, e.cell) != nullptr ? OutputDetail::tr("; you set it to %1")
                                                                           : OutputDetail::tr("; left out, it is %1"))
                     .arg(exactNumber(e.value));
    return exampleTitle(input, title);
}

QString headName(std::size_t head)
{
    return OutputDetail::tr("head %1").arg(head);
}

/// The largest letters in which the numbers and names of all heads stand apart in columns of this width, or 0. Numbers
/// as long as the longest decide: a hand that goes over the cells does not make them come and go.
int sizeOfWords(double width, double most, std::size_t heads)
{
    constexpr double gap = 5;
    for (const int size : {kCaptionSize, kCaptionSize - 1, kCaptionSize - 2}) {
        const double number = lineWidth(numberFont(size), fourDecimals(-most));
        if (std::max(number, lineWidth(uiFont(size), headName(heads - 1))) + gap <= width)
            return size;
    }
    return 0;
}

} // namespace

void paintOutputDetail(QPainter &painter, const QRectF &place, const DetailInput &input)
{
    const Theme &theme = input.theme;
    const std::vector<double> shares = sharesOf(input);
    const QRectF area = paintDetailTitle(painter, place, theme, outputTitle(input));
    const QRectF bars = area.adjusted(0, 16, 0, -16);
    double most = 0;
    for (const double share : shares)
        most = std::max(most, std::isfinite(share) ? std::abs(share) : 0);
    const double width = std::min(kMostWidth, area.width() / static_cast<double>(shares.size()));
    const int words = sizeOfWords(width, most, shares.size());
    painter.fillRect(QRectF(bars.left(), bars.center().y(), width * static_cast<double>(shares.size()), 1), theme.line);
    for (std::size_t head = 0; head < shares.size(); ++head) {
        const double x = area.left() + static_cast<double>(head) * width;
        const double height = most > 0 && std::isfinite(shares[head]) ? shares[head] / most * bars.height() / 2 : 0;
        painter.setPen(QPen(theme.muted, 1)); // the pale heads are seen by it
        painter.setBrush(theme.ofHead(static_cast<Index>(head)));
        painter.drawRect(
            QRectF(x + width * 0.2, bars.center().y() - std::max(0.0, height), width * 0.6, std::abs(height)));
        if (words == 0)
            continue;
        painter.setFont(numberFont(words));
        painter.setPen(theme.text);
        painter.drawText(QRectF(x, area.top(), width, 16), Qt::AlignCenter, fourDecimals(shares[head]));
        painter.setFont(uiFont(words));
        painter.setPen(theme.muted);
        painter.drawText(QRectF(x, area.bottom() - 16, width, 16), Qt::AlignCenter, headName(head));
    }
}

/// In place of the bars their lengths, and of many heads those that add most.
DetailTable outputTable(const DetailInput &input, const QRectF &area)
{
    const std::vector<double> shares = sharesOf(input);
    std::vector<double> sizes = shares;
    for (double &size : sizes)
        size = std::abs(size);
    DetailTable table{outputTitle(input), {QString(), QString()}, {}, std::ssize(shares)};
    for (const Index head : columnsOfLargest(area, {}, sizes)) {
        const auto at = static_cast<std::size_t>(head);
        table.columns.push_back({head, headName(at), {fourDecimals(shares[at])}});
    }
    return table;
}

QString outputSummary(const DetailInput &input)
{
    QStringList words;
    const std::vector<double> shares = sharesOf(input);
    for (std::size_t head = 0; head < shares.size(); ++head)
        words << OutputDetail::tr("head %1 adds %2").arg(head).arg(exactNumber(shares[head]));
    if (const auto computed = computedIn(explain(input.trace, input.cell.tensor, input.cell.cell)))
        words << OutputDetail::tr("computed, it would be %1").arg(exactNumber(*computed));
    return listed(words);
}

} // namespace headscope
