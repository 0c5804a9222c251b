// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/tensor/shape.h"

#include <QRectF>

#include <optional>
#include <utility>

namespace headscope {

/// Where the cells of a matrix stand in a rectangle: the one mapping between cells and points.
class MapGeometry
{
public:
    MapGeometry() = default;
    /// The cells fill the rectangle.
    MapGeometry(const QRectF &area, Index rows, Index columns) : m_area(area), m_rows(rows), m_columns(columns) {}

    /// The largest cells that fit: whole pixels wide and high where they are four or more, near to square (at most
    /// `stretch` times as high as wide, or the other way round; a little more where that is tiny) and at most
    /// `largest`. Placed at the top centre.
    static MapGeometry fitted(const QRectF &space, Index rows, Index columns, QSizeF largest, double stretch);
    static MapGeometry fitted(const QRectF &space, Index rows, Index columns, double largest, double stretch)
    {
        return fitted(space, rows, columns, QSizeF(largest, largest), stretch);
    }

    const QRectF &area() const { return m_area; }
    Index rows() const { return m_rows; }
    Index columns() const { return m_columns; }
    double cellWidth() const { return m_columns > 0 ? m_area.width() / static_cast<double>(m_columns) : 0; }
    double cellHeight() const { return m_rows > 0 ? m_area.height() / static_cast<double>(m_rows) : 0; }

    QRectF cell(Index row, Index column) const;
    QRectF row(Index row) const;
    QRectF column(Index column) const;
    /// Row and column at a point, or nothing outside.
    std::optional<std::pair<Index, Index>> cellAt(const QPointF &point) const;

private:
    QRectF m_area;
    Index m_rows = 0;
    Index m_columns = 0;
};

} // namespace headscope
