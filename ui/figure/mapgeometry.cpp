// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/figure/mapgeometry.h"

#include <algorithm>
#include <cmath>

namespace headscope {
namespace {

constexpr double kReadable = 18; // a side that may be this long whatever the other: room for a label

double wholePixels(double size)
{
    return size >= 4 ? std::floor(size) : size;
}

} // namespace

MapGeometry MapGeometry::fitted(const QRectF &space, Index rows, Index columns, QSizeF largest, double stretch)
{
    if (rows <= 0 || columns <= 0 || space.isEmpty())
        return {};
    double width = std::min(largest.width(), space.width() / static_cast<double>(columns));
    double height = std::min(largest.height(), space.height() / static_cast<double>(rows));
    const double least = stretch > 1 ? kReadable : 0;
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
    return {m_area.left() + static_cast<double>(column) * w, m_area.top() + static_cast<double>(row) * h, w, h};
}

QRectF MapGeometry::row(Index row) const
{
    return cell(row, 0).united(cell(row, m_columns - 1));
}

QRectF MapGeometry::column(Index column) const
{
    return cell(0, column).united(cell(m_rows - 1, column));
}

std::optional<std::pair<Index, Index>> MapGeometry::cellAt(const QPointF &point) const
{
    if (m_rows == 0 || m_columns == 0 || point.x() < m_area.left() || point.y() < m_area.top() ||
        point.x() >= m_area.right() || point.y() >= m_area.bottom())
        return std::nullopt;
    const auto row = static_cast<Index>((point.y() - m_area.top()) / cellHeight());
    const auto column = static_cast<Index>((point.x() - m_area.left()) / cellWidth());
    return std::pair(std::min(row, m_rows - 1), std::min(column, m_columns - 1));
}

} // namespace headscope
