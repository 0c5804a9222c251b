// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
// What lies over the page of a talk.
#include "ui/present/presentwindow.h"

#include "ui/lines/linetext.h"
#include "ui/theme/fonts.h"
#include "ui/theme/theme.h"

#include <QPainter>
#include <QPainterPath>

#include <cmath>

namespace headscope {
namespace {

constexpr double kLaser = 11; // its radius
constexpr double kPen = 4;

} // namespace

/// Says something over the page, or with nothing takes it away. Screen readers read a name as it changes.
void PresentWindow::tell(const QString &notice)
{
    if (notice == m_notice)
        return;
    if (m_notice.isEmpty())
        m_nameBefore = accessibleName();
    m_notice = notice;
    setAccessibleName(notice.isEmpty() ? m_nameBefore : notice);
    update();
}

/// All but the row and the column of the cell under the pointer, or but a circle around it, is dark.
void PresentWindow::paintSpotlight(QPainter &painter) const
{
    constexpr double radius = 120;
    if (!m_at)
        return;
    QPainterPath lit;
    for (const PlacedMap &map : page().maps())
        if (const auto at = map.geometry.cellAt(onPage(*m_at))) {
            lit.addRect(map.geometry.row(at->first));
            QPainterPath column;
            column.addRect(map.geometry.column(at->second));
            lit = lit.united(column);
        }
    if (lit.isEmpty())
        lit.addEllipse(onPage(*m_at), radius, radius);
    QPainterPath dark;
    dark.addRect(transform().inverted().mapRect(QRectF(rect())));
    painter.fillPath(dark.subtracted(lit), QColor(0, 0, 0, 150));
}

void PresentWindow::paintStrokes(QPainter &painter) const
{
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(themeOf(palette()).key, kPen, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    for (const QPolygonF &stroke : strokes())
        painter.drawPolyline(stroke);
}

/// Above the dots, however near the page is.
void PresentWindow::paintNotice(QPainter &painter) const
{
    constexpr QSizeF around(36, 20); // both sides together
    constexpr double fromBottom = 92;
    const Theme &theme = themeOf(palette());
    painter.setFont(uiFont(static_cast<int>(std::lround(kSmallType * scale()))));
    QRectF place(QPointF(), QSizeF(lineWidth(painter.font(), m_notice), painter.fontMetrics().height()));
    place.setSize(place.size() + around * scale());
    place.moveCenter({width() / 2.0, height() - fromBottom * scale()});
    painter.setPen(theme.muted);
    painter.setBrush(theme.surface);
    painter.drawRoundedRect(place, 6, 6);
    painter.setPen(theme.text);
    drawLine(painter, place, Qt::AlignCenter, m_notice);
}

void PresentWindow::paintEvent(QPaintEvent *event)
{
    if (m_blank != Blank::No) {
        QPainter(this).fillRect(rect(), m_blank == Blank::Black ? Qt::black : Qt::white);
        return;
    }
    TalkView::paintEvent(event);
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setTransform(transform(), true);
    paintStrokes(painter);
    if (m_pointer == Pointer::Spotlight)
        paintSpotlight(painter);
    if (m_pointer == Pointer::Laser && m_at) {
        painter.setPen(Qt::NoPen);
        painter.setBrush(QColor(230, 20, 20, 210));
        painter.drawEllipse(onPage(*m_at), kLaser, kLaser);
    }
    painter.resetTransform();
    if (!m_notice.isEmpty())
        paintNotice(painter);
}

} // namespace headscope
