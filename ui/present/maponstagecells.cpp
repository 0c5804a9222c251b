// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
// The cells of a map of a talk, and what of them is pinned or not filled yet.
#include "ui/present/maponstage.h"

#include "engine/reading/explain.h"
#include "ui/figure/cellmarks.h"
#include "ui/lines/paintedby.h"
#include "ui/present/stagecache.h"

#include <QPainter>
#include <QRegion>

namespace headscope {

void MapOnStage::paintCells(QPainter &painter) const
{
    MapStyle style = m_style;
    if (const int high = digits(); high > 0)
        style.leastDigits = high;
    QImage image;
    if (keepsImage(painter)) {
        const QSize pixels = painter.deviceTransform().mapRect(m_geometry.area()).size().toSize();
        image = m_input.cache->imageOf(m_slice, style, pixels);
        if (image.isNull())
            return paintAwaited(painter);
    }
    paintHeatMap(painter, m_geometry, FetchedSlice(m_slice), style, image);
    paintPinned(painter);
    paintReveal(painter);
}

/// Whether it is kept as paintHeatMap() makes it.
bool MapOnStage::keepsImage(const QPainter &painter) const
{
    return m_input.cache != nullptr && !m_isCompared && !m_slice.isEmpty() && !m_geometry.area().isEmpty() &&
           isDrawnAsImage(m_geometry) && paintedBy(painter) == QPaintEngine::Raster;
}

/// Another thread makes the cells.
void MapOnStage::paintAwaited(QPainter &painter) const
{
    painter.fillRect(m_geometry.area(), m_input.theme.code);
    paintFrame(painter, m_geometry, m_input.theme);
}

/// The pinned cell, and what of this matrix it was made of; the rest dims.
void MapOnStage::paintPinned(QPainter &painter) const
{
    const auto &cursor = m_input.selection().cursor();
    const Trace &trace = *m_input.result.trace;
    if (!cursor || !trace.has(cursor->tensor))
        return;
    const Theme &theme = m_input.theme;
    if (const auto place = chosen())
        paintOutline(painter, m_geometry.cell(place->first, place->second), theme.selection, theme, 5);
    if (m_isCompared || cursor->tensor == m_slice.tensor())
        return;
    QRegion rest(m_geometry.area().toAlignedRect());
    std::vector<QRectF> lit;
    for (const Source &source : explain(trace, cursor->tensor, cursor->cell).sources)
        if (const auto place = m_slice.place(source.cells); place && source.tensor == m_slice.tensor())
            lit.push_back(place->first == kSwept    ? m_geometry.column(place->second)
                          : place->second == kSwept ? m_geometry.row(place->first)
                                                    : m_geometry.cell(place->first, place->second));
    if (lit.empty())
        return;
    for (const QRectF &place : lit)
        rest -= place.toAlignedRect();
    QColor veil = theme.surface;
    veil.setAlphaF(static_cast<float>(theme.veil));
    for (const QRect &part : rest)
        painter.fillRect(part, veil);
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(theme.of(m_slice.spec().family), 4));
    for (const QRectF &place : lit)
        painter.drawRect(place);
}

/// What the lesson has not filled yet is blank, and the next cell asks.
void MapOnStage::paintReveal(QPainter &painter) const
{
    const auto &until = m_input.sight().until;
    if (!until || until->tensor != m_slice.spec().name || until->cell.size() < 2)
        return;
    const Theme &theme = m_input.theme;
    const Index row = until->cell[until->cell.size() - 2];
    const Index column = until->cell.back();
    if (row >= m_slice.rows() || column >= m_slice.columns())
        return;
    const QRectF here = m_geometry.cell(row, column);
    const QRectF cells = m_geometry.area();
    painter.fillRect(QRectF(here.topLeft(), QPointF(cells.right(), here.bottom())), theme.code);
    painter.fillRect(QRectF(QPointF(cells.left(), here.bottom()), cells.bottomRight()), theme.code);
    paintOutline(painter, here, theme.selection, theme, 4);
    paintFrame(painter, m_geometry, theme);
}

} // namespace headscope
