// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/detail/detail.h"

#include "engine/reading/explain.h"
#include "engine/reading/metrics.h"
#include "ui/detail/detailtable.h"
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

QString outputTitle(const DetailInput &input)
{
    QString title = OutputDetail::tr("What each head adds to %1")
                        .arg(toQString(cellName(input.cell.tensor, input.cell.cell)) + QStringLiteral(" ≈ ") +
                             fourDecimals(input.trace.value(input.cell.tensor, input.cell.cell)));
    if (input.trace.has(Role::Bo))
        title += OutputDetail::tr(", besides the bias");
    return exampleTitle(input, title);
}

QString headName(std::size_t head)
{
    return OutputDetail::tr("head %1").arg(head);
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
    const bool hasRoom = width >= 40; // for digits
    painter.fillRect(QRectF(bars.left(), bars.center().y(), width * static_cast<double>(shares.size()), 1), theme.line);
    for (std::size_t head = 0; head < shares.size(); ++head) {
        const double x = area.left() + static_cast<double>(head) * width;
        const double height = most > 0 && std::isfinite(shares[head]) ? shares[head] / most * bars.height() / 2 : 0;
        painter.setPen(QPen(theme.muted, 1)); // the pale heads are seen by it
        painter.setBrush(theme.ofHead(static_cast<Index>(head)));
        painter.drawRect(
            QRectF(x + width * 0.2, bars.center().y() - std::max(0.0, height), width * 0.6, std::abs(height)));
        if (!hasRoom)
            continue;
        painter.setFont(numberFont(kCaptionSize));
        painter.setPen(theme.text);
        painter.drawText(QRectF(x, area.top(), width, 16), Qt::AlignCenter, fourDecimals(shares[head]));
        painter.setFont(uiFont(kCaptionSize));
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
    return listed(words);
}

} // namespace headscope
