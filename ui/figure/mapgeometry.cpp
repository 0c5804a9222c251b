// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/figure/mapgeometry.h"

#include <algorithm>
#include <cmath>

namespace headscope {
namespace {

constexpr double kReadable = 18; // a side that may be this long whatever the other: room for a label
constexpr double kSlight = 2;    // up to here cells only fill their space better

double wholePixels(double size)
{
    return size >= 4 ? std::floor(size) : size;
}

/// Which of `count` cells that stand side by side from `start` on have a part between `low` and `high`.
Span between(double low, double high, double start, double cell, Index count)
{
    constexpr double hair = 1e-6; // a part of a cell, so that one that ends where the window begins is not seen
    if (count == 0 || cell <= 0)
        return {};
    const auto first = static_cast<Index>(std::floor((low - start) / cell + hair));
    const auto end = static_cast<Index>(std::ceil((high - start) / cell - hair));
    return {std::clamp<Index>(first, 0, count - 1), std::clamp<Index>(end, 1, count)};
}

} // namespace

MapGeometry MapGeometry::seen(const MapView &view) const
{
    if (view.isWhole())
        return *this;
    const QPointF corner = m_area.topLeft() - view.origin * view.cell;
    const QSizeF size(view.cell * static_cast<double>(m_columns), view.cell * static_cast<double>(m_rows));
    return {m_area, QRectF(corner, size), m_rows, m_columns};
}

Span MapGeometry::rowsSeen() const
{
    return between(m_area.top(), m_area.bottom(), m_whole.top(), cellHeight(), m_rows);
}

Span MapGeometry::columnsSeen() const
{
    return between(m_area.left(), m_area.right(), m_whole.left(), cellWidth(), m_columns);
}

MapGeometry MapGeometry::fitted(const QRectF &space, Index rows, Index columns, QSizeF largest, double stretch)
{
    if (rows <= 0 || columns <= 0 || space.isEmpty())
        return {};
    double width = std::min(largest.width(), space.width() / static_cast<double>(columns));
    double height = std::min(largest.height(), space.height() / static_cast<double>(rows));
    const double least = stretch > kSlight ? kReadable : 0;
    width = wholePixels(std::min(width, std::max(height * stretch, least)));
    height = wholePixels(std::min(height, std::max(width * stretch, least)));
    const QSizeF size(width * static_cast<double>(columns), height * static_cast<double>(rows));
    const double left = std::round(space.center().x() - size.width() / 2);
    return {QRectF(QPointF(left, std::round(space.top())), size), rows, columns};
}

QRectF MapGeometry::cell(Index row, Index column) const
{
    const double w = cellWidth();
    const double h = cellHeight();
    return {m_whole.left() + static_cast<double>(column) * w, m_whole.top() + static_cast<double>(row) * h, w, h};
}

QRectF MapGeometry::row(Index row) const
{
    const QRectF one = cell(row, 0);
    return {m_area.left(), one.top(), m_area.width(), one.height()};
}

QRectF MapGeometry::column(Index column) const
{
    const QRectF one = cell(0, column);
    return {one.left(), m_area.top(), one.width(), m_area.height()};
}

std::optional<std::pair<Index, Index>> MapGeometry::cellAt(const QPointF &point) const
{
    if (m_rows == 0 || m_columns == 0 || point.x() < m_area.left() || point.y() < m_area.top() ||
        point.x() >= m_area.right() || point.y() >= m_area.bottom())
        return std::nullopt;
    const auto row = static_cast<Index>((point.y() - m_whole.top()) / cellHeight());
    const auto column = static_cast<Index>((point.x() - m_whole.left()) / cellWidth());
    return std::pair(std::min(row, m_rows - 1), std::min(column, m_columns - 1));
}

} // namespace headscope
