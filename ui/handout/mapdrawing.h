// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/figure/axislabels.h"
#include "ui/figure/mapgeometry.h"
#include "ui/handout/handout.h"

class QPainter;

namespace headscope {

/// A map of a handout with its title, shape and labels, in logical pixels. The cells have a width that the page gives.
class MapDrawing
{
public:
    MapDrawing(const HandoutMap &map, double cellWidth);

    QSizeF size() const;
    /// How far down the middle of the cells is.
    double middle() const { return m_geometry.area().center().y(); }
    void paint(QPainter &painter, const QPointF &corner) const;

    /// What stands beside the cells.
    static double widthOfLabels(const HandoutMap &map);

private:
    double headingHeight() const;
    void paintHeading(QPainter &painter) const;
    void paintCells(QPainter &painter) const;
    void paintCell(QPainter &painter, const QRectF &place, const HandoutCell &cell) const;
    void paintBlanks(QPainter &painter) const;
    void paintLabels(QPainter &painter) const;

    const HandoutMap &m_map;
    AxisLabels m_rowLabels, m_columnLabels;
    MapGeometry m_geometry;
    double m_below = 0; ///< the height of the labels under the columns
};

} // namespace headscope
