// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
// How the gallery is painted.
#include "ui/heads/headgallery.h"

#include "ui/figure/blank.h"
#include "ui/figure/cellmarks.h"
#include "ui/heads/headsnotice.h"
#include "ui/operation/mapmenu.h"
#include "ui/session/oldrun.h"

#include <QPainter>
#include <QScopedValueRollback>

namespace headscope {

/// The cursor's row and column in every head; its cell outlined in its own.
void HeadGallery::paintCursor(QPainter &painter) const
{
    const auto &cursor = m_session.selection().cursor();
    if (!cursor || cursor->tensor != m_figure->slice(0).tensor())
        return;
    const Theme &theme = themeOf(palette());
    const Index row = cursor->cell[2];
    const Index column = cursor->cell[3];
    QColor halo = theme.surface; // ink alone is not seen on dark cells
    halo.setAlphaF(0.6F);
    for (Index i = 0; i < m_figure->panelCount(); ++i) {
        const MapGeometry cells = geometry(i);
        if (row >= cells.rows() || column >= cells.columns())
            continue;
        painter.setClipRect(cells.area().adjusted(-2, -2, 2, 2));
        for (const QPen &pen : {QPen(halo, 3), QPen(theme.selection, 1)}) { // all lines cover whole pixels
            painter.setPen(pen);
            painter.drawRect(cells.row(row).adjusted(-0.5, -0.5, -0.5, -0.5));
            painter.drawRect(cells.column(column).adjusted(-0.5, -0.5, -0.5, -0.5));
        }
        const bool isOwn = m_figure->panel(i).head == cursor->cell[1] && m_figure->panel(i).batch == cursor->cell[0];
        const QRectF cell = cells.cell(row, column).adjusted(-0.5, -0.5, -0.5, -0.5);
        if (isOwn)
            paintOutline(painter, cell, theme.text, theme);
        else
            painter.drawRect(cell);
    }
    painter.setClipping(false);
}

void HeadGallery::paintChosenHead(QPainter &painter) const
{
    const Theme &theme = themeOf(palette());
    const Selection &s = m_session.selection();
    for (Index i = 0; i < m_figure->panelCount(); ++i) {
        if (m_figure->panel(i).head != s.head || m_figure->panel(i).batch != s.batch)
            continue;
        painter.setPen(QPen(theme.selection, 2));
        painter.drawRect(m_figure->geometry(i).area().adjusted(-3, -3, 2, 2));
    }
}

HeadFigure::LookedAt HeadGallery::lookedAt() const
{
    const Selection &s = m_session.selection();
    const Plan &plan = m_figure->slice(0).trace()->plan;
    return {s.batch, s.head, queryShown(plan, s), queryAndKey(plan, s).second};
}

/// Everything but the cells and their frames, painted once for a view and what is looked at.
void HeadGallery::makePicture(const HeadFigure::LookedAt &looked)
{
    m_pictured = looked;
    m_picture = blankImage(size() * devicePixelRatioF(), QImage::Format_RGB32);
    m_picture.setDevicePixelRatio(devicePixelRatioF());
    m_picture.fill(themeOf(palette()).surface);
    QPainter painter(&m_picture);
    m_figure->paintAround(painter, m_view, looked);
    painter.end();
    m_picture = seenBy(m_picture, m_style.vision);
}

/// What is copied: the maps, without the cursor and the frames of the chosen head and the keyboard.
QImage HeadGallery::picture()
{
    const QScopedValueRollback plain(m_isPlain, true);
    return paintedAlone(*this);
}

/// The run that is shown may be of before, with fewer heads.
bool HeadGallery::hasHead(Index head) const
{
    return m_session.result() && head < m_session.result()->trace->plan.sizes.h;
}

bool HeadGallery::hasNoHeads() const
{
    return m_session.result() && !hasShares(m_session.result()->trace->plan);
}

QString HeadGallery::noHeads()
{
    return tr("This block has no heads: it attends to nothing. Explore shows its numbers.");
}

void HeadGallery::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.fillRect(rect(), themeOf(palette()).surface);
    if (hasNoHeads()) {
        painter.setPen(themeOf(palette()).muted);
        painter.drawText(rect().adjusted(24, 24, -24, -24), Qt::AlignCenter | Qt::TextWordWrap, noHeads());
    }
    if (!m_figure)
        return;
    const auto looked = m_isPlain ? HeadFigure::LookedAt() : lookedAt();
    if (m_picture.isNull() || looked != m_pictured || m_picture.devicePixelRatio() != devicePixelRatioF())
        makePicture(looked);
    painter.setOpacity(m_isPlain ? 1 : m_old->opacity());
    painter.drawImage(0, 0, m_picture);
    m_tiles.paint(painter, m_view);
    for (Index i = 0; i < m_figure->panelCount(); ++i) // on the pixels of the cells, which are those of the window
        paintFrame(painter, m_figure->geometry(i), themeOf(palette()));
    painter.setOpacity(1);
    if (m_tiles.isAtWork())
        m_painting->begin();
    if (m_isPlain)
        return;
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setBrush(Qt::NoBrush);
    paintChosenHead(painter);
    paintCursor(painter);
    if (hasFocus()) {
        painter.setPen(QPen(themeOf(palette()).accent, 1, Qt::DashLine));
        painter.drawRect(rect().adjusted(1, 1, -2, -2));
    }
}

} // namespace headscope
