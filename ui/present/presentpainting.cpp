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

/// Until the next page has its numbers the one before stays, which looks as if a key had done nothing.
void PresentWindow::setupWaiting()
{
    const Runner &runner = talk().session().runner();
    connect(&talk(), &Talk::underWay, this, [this] {
        if (!m_isLate)
            m_late.start();
    });
    connect(&m_late, &QTimer::timeout, this, [this] {
        m_isLate = true;
        setAccessibleDescription(waitingWords());
        update();
    });
    connect(&runner, &Runner::started, this, [this] { m_share = 0; });
    connect(&runner, &Runner::progressed, this, [this](double share) {
        m_share = share;
        if (m_isLate)
            update();
    });
}

/// Of what is not of a run no share is known.
QString PresentWindow::waitingWords() const
{
    const QString words = tr("Computing …");
    const int percent = talk().session().isBusy() ? static_cast<int>(100 * m_share) : 0;
    return percent > 0 ? QStringLiteral("%1 %2%").arg(words).arg(percent) : words;
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
void PresentWindow::paintNotice(QPainter &painter, const QString &notice) const
{
    constexpr QSizeF around(36, 20); // both sides together
    constexpr double fromBottom = 92;
    const Theme &theme = themeOf(palette());
    painter.setFont(uiFont(static_cast<int>(std::lround(kSmallType * scale()))));
    QRectF place(QPointF(), QSizeF(lineWidth(painter.font(), notice), painter.fontMetrics().height()));
    place.setSize(place.size() + around * scale());
    place.moveCenter({width() / 2.0, height() - fromBottom * scale()});
    painter.setPen(theme.muted);
    painter.setBrush(theme.surface);
    painter.drawRoundedRect(place, 6, 6);
    painter.setPen(theme.text);
    drawLine(painter, place, Qt::AlignCenter, notice);
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
    if (const QString notice = m_notice.isEmpty() && m_isLate ? waitingWords() : m_notice; !notice.isEmpty())
        paintNotice(painter, notice);
}

} // namespace headscope
