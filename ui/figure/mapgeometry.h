// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/tensor/shape.h"

#include <QRectF>

#include <optional>
#include <utility>

namespace headscope {

/// Rows or columns one after the other, `end` not among them.
struct Span
{
    Index first = 0;
    Index end = 0;
    Index count() const { return end - first; }
    bool operator==(const Span &) const = default;
};

/// What of a map is seen, and how large.
struct MapView
{
    double cell = 0; ///< logical pixels of a cell; 0: as large as lets all of them be seen
    QPointF origin;  ///< the corner at the left above, in cells from the first column and row
    bool isWhole() const { return cell == 0; }
    bool operator==(const MapView &) const = default;
};

/// Where the cells of a matrix stand in a rectangle: the one mapping between cells and points.
class MapGeometry
{
public:
    MapGeometry() = default;
    /// The cells fill the rectangle.
    MapGeometry(const QRectF &area, Index rows, Index columns)
        : m_area(area), m_whole(area), m_rows(rows), m_columns(columns)
    {}
    /// The rectangle is a window onto the cells, which stand in a larger one.
    MapGeometry(const QRectF &area, const QRectF &whole, Index rows, Index columns)
        : m_area(area), m_whole(whole), m_rows(rows), m_columns(columns)
    {}
    /// The same rectangle as a window onto larger cells.
    MapGeometry seen(const MapView &view) const;

    /// The largest cells that fit: whole pixels wide and high where they are four or more, near to square (at most
    /// `stretch` times as high as wide, or the other way round; a little more where that is tiny) and at most
    /// `largest`. Placed at the top centre.
    static MapGeometry fitted(const QRectF &space, Index rows, Index columns, QSizeF largest, double stretch);
    static MapGeometry fitted(const QRectF &space, Index rows, Index columns, double largest, double stretch)
    {
        return fitted(space, rows, columns, QSizeF(largest, largest), stretch);
    }

    const QRectF &area() const { return m_area; }   ///< where the cells that are seen stand
    const QRectF &whole() const { return m_whole; } ///< where all cells would stand
    Span rowsSeen() const;
    Span columnsSeen() const;
    Index rows() const { return m_rows; }
    Index columns() const { return m_columns; }
    double cellWidth() const { return m_columns > 0 ? m_whole.width() / static_cast<double>(m_columns) : 0; }
    double cellHeight() const { return m_rows > 0 ? m_whole.height() / static_cast<double>(m_rows) : 0; }

    QRectF cell(Index row, Index column) const;
    QRectF row(Index row) const; ///< as far as it is seen, as is the next
    QRectF column(Index column) const;
    /// Row and column at a point, or nothing outside.
    std::optional<std::pair<Index, Index>> cellAt(const QPointF &point) const;

private:
    QRectF m_area;
    QRectF m_whole;
    Index m_rows = 0;
    Index m_columns = 0;
};

} // namespace headscope
