// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/detail/detailtable.h"

#include "ui/theme/fonts.h"

#include <algorithm>
#include <cmath>

namespace headscope {
namespace {

constexpr double kColumnWidth = 54;
constexpr double kNameWidth = 132;
constexpr double kBarHeight = 5;

void paintColumn(QPainter &painter, QRectF cell, const Theme &theme, const DetailColumn &column)
{
    const Weight weight = column.isChosen ? Weight::Bold : Weight::Regular;
    painter.setPen(column.isChosen ? theme.text : theme.muted);
    painter.setFont(uiFont(kCaptionSize, weight));
    painter.drawText(cell, Qt::AlignCenter,
                     painter.fontMetrics().elidedText(column.name, Qt::ElideRight, static_cast<int>(kColumnWidth) - 4));
    painter.setFont(numberFont(kCaptionSize, weight));
    for (const QString &number : column.numbers) {
        cell.translate(0, cell.height());
        if (column.isOverridden && &number == &column.numbers.back())
            painter.setPen(theme.overridden); // the colour of its corner
        painter.drawText(cell, Qt::AlignCenter, number);
    }
    if (column.share && std::isfinite(*column.share)) {
        const QRectF whole(cell.left() + 6, cell.bottom() + 2, kColumnWidth - 12, kBarHeight);
        painter.fillRect(whole, theme.line);
        QRectF part = whole;
        part.setWidth(whole.width() * std::clamp(*column.share, 0.0, 1.0));
        painter.fillRect(part, theme.attention);
    }
}

} // namespace

std::int64_t columnsIn(const QRectF &area)
{
    return static_cast<std::int64_t>(std::max(1.0, std::floor((area.width() - kNameWidth) / kColumnWidth)));
}

std::pair<std::int64_t, std::int64_t> columnsAround(const QRectF &area, std::int64_t chosen, std::int64_t count)
{
    const std::int64_t room = columnsIn(area);
    const auto first = std::clamp<std::int64_t>(chosen - room / 2, 0, std::max<std::int64_t>(0, count - room));
    return {first, std::min(count, first + room)};
}

void paintDetailTable(QPainter &painter, const QRectF &area, const Theme &theme, const QStringList &lines,
                      const std::vector<DetailColumn> &columns)
{
    const bool hasBars = std::any_of(columns.begin(), columns.end(), [](const auto &c) { return c.share.has_value(); });
    const double height = (area.height() - (hasBars ? kBarHeight + 2 : 0)) / static_cast<double>(lines.size());
    painter.setFont(uiFont(kCaptionSize));
    painter.setPen(theme.muted);
    QRectF cell(area.left(), area.top(), kNameWidth - 8, height);
    for (const QString &line : lines) {
        painter.drawText(cell, Qt::AlignRight | Qt::AlignVCenter, line);
        cell.translate(0, height);
    }
    cell = QRectF(area.left() + kNameWidth, area.top(), kColumnWidth, height);
    for (const DetailColumn &column : columns) {
        paintColumn(painter, cell, theme, column);
        cell.translate(kColumnWidth, 0);
    }
}

} // namespace headscope
