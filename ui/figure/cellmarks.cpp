// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/figure/cellmarks.h"

#include <QPainter>

#include <algorithm>
#include <cmath>

namespace headscope {

void paintHatch(QPainter &painter, const QRectF &cell, const QColor &color)
{
    constexpr double step = 6;
    QList<QLineF> lines;                                     // x + y = c
    const QRectF room = cell.adjusted(0.5, 0.5, -0.5, -0.5); // for the lines' own width
    const double end = room.right() + room.bottom();
    for (double c = std::ceil((room.left() + room.top()) / step) * step; c < end; c += step) {
        const double left = std::max(room.left(), c - room.bottom());
        const double right = std::min(room.right(), c - room.top());
        lines << QLineF(left, c - left, right, c - right);
    }
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(color, 1, Qt::SolidLine, Qt::FlatCap));
    painter.drawLines(lines);
    painter.restore();
}

void paintRing(QPainter &painter, const QRectF &cell, const Theme &theme)
{
    paintOutline(painter, cell.adjusted(2.5, 2.5, -2.5, -2.5), theme.ring, theme, 1.5);
}

void paintCorner(QPainter &painter, const QRectF &cell, const Theme &theme)
{
    const double side = std::clamp(std::min(cell.width(), cell.height()) * 0.45, 4.0, 12.0);
    const QPolygonF corner{{cell.topRight(), cell.topRight() + QPointF(0, side), cell.topRight() - QPointF(side, 0)}};
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setBrush(theme.overridden);
    for (const QPen &pen : {QPen(theme.surface, 3), QPen(theme.text, 1)}) { // on each colour one of both is seen
        painter.setPen(pen);
        painter.drawPolygon(corner);
    }
}

void paintCross(QPainter &painter, const QRectF &cell, const QColor &ink)
{
    const double arm = std::clamp(std::min(cell.width(), cell.height()) * 0.12, 1.5, 4.0);
    const QPointF corner = cell.topRight() + QPointF(-arm - 3, arm + 3);
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(ink, 1));
    painter.drawLine(corner - QPointF(arm, arm), corner + QPointF(arm, arm));
    painter.drawLine(corner + QPointF(-arm, arm), corner + QPointF(arm, -arm));
    painter.restore();
}

void paintDot(QPainter &painter, const QRectF &cell, double share, const QColor &color)
{
    const double radius = std::min(cell.width(), cell.height()) / 2 * std::sqrt(std::clamp(share, 0.0, 1.0));
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    painter.setBrush(color);
    painter.drawEllipse(cell.center(), radius, radius);
    painter.restore();
}

void paintOutline(QPainter &painter, const QRectF &frame, const QColor &ink, const Theme &theme, double width)
{
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(theme.surface, width + 2));
    painter.drawRect(frame);
    painter.setPen(QPen(ink, width));
    painter.drawRect(frame);
}

} // namespace headscope
