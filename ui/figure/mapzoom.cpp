// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/figure/mapzoom.h"

#include <algorithm>
#include <cmath>
#include <iterator>

namespace headscope {
namespace {

constexpr double kSizes[]{1.0 / 64, 1.0 / 32, 1.0 / 16, 1.0 / 8, 1.0 / 4, 1.0 / 2, 1,  2,  3, 4,
                          6,        8,        12,       16,      24,      32,      48, 64, 96}; // device pixels
constexpr double kHair = 1e-6;

} // namespace

/// The next size of cells in that direction; 0 for the whole map.
double MapZoom::next(double cell, int direction) const
{
    const double now = (cell > 0 ? cell : fittingCell()) * m_ratio;
    if (direction > 0) {
        const auto *larger = std::upper_bound(std::begin(kSizes), std::end(kSizes), now * (1 + kHair));
        return larger == std::end(kSizes) ? cell : *larger / m_ratio;
    }
    const auto *smaller = std::lower_bound(std::begin(kSizes), std::end(kSizes), now * (1 - kHair));
    return smaller == std::begin(kSizes) ? 0 : *std::prev(smaller) / m_ratio;
}

MapView MapZoom::inside(MapView view) const
{
    const QSizeF area = m_fitting.area().size();
    const bool isLarger = view.cell > fittingCell() * (1 + kHair);
    if (!isLarger)
        return {};
    const auto snapped = [&](double origin, Index count, double length) {
        const double most = static_cast<double>(count) - length / view.cell;
        const double pixels = std::clamp(origin, 0.0, std::max(0.0, most)) * view.cell * m_ratio;
        return std::floor(pixels + kHair) / (view.cell * m_ratio);
    };
    view.origin = {snapped(view.origin.x(), m_fitting.columns(), area.width()),
                   snapped(view.origin.y(), m_fitting.rows(), area.height())};
    return view;
}

MapView MapZoom::zoomed(const MapView &view, int steps, const QPointF &around) const
{
    if (m_fitting.area().isEmpty()) // no room for a map
        return view;
    MapView now = view;
    for (int i = 0; i < std::abs(steps); ++i) {
        const MapGeometry cells = m_fitting.seen(now);
        const QPointF there = around - cells.whole().topLeft();
        const QPointF place(there.x() / cells.cellWidth(), there.y() / cells.cellHeight()); // in cells, stays
        now.cell = next(now.cell, steps);
        if (now.isWhole())
            return now;
        now.origin = place - (around - m_fitting.area().topLeft()) / now.cell;
        now = inside(now);
    }
    return now;
}

MapView MapZoom::moved(const MapView &view, const QPointF &by) const
{
    return view.isWhole() ? view : inside({view.cell, view.origin - by / view.cell});
}

MapView MapZoom::centered(const MapView &view, const QPointF &cells) const
{
    const QSizeF area = m_fitting.area().size();
    return view.isWhole() ? view : inside({view.cell, cells - QPointF(area.width(), area.height()) / (2 * view.cell)});
}

MapView MapZoom::showing(const MapView &view, Index row, Index column) const
{
    const auto nearest = [&](double origin, Index index, double length) {
        const auto first = static_cast<double>(index);
        const double room = length / view.cell;
        return std::min(first, std::max(origin, first + 1 - room));
    };
    const QSizeF area = m_fitting.area().size();
    return view.isWhole() ? view
                          : inside({view.cell,
                                    {nearest(view.origin.x(), column, area.width()),
                                     nearest(view.origin.y(), row, area.height())}});
}

} // namespace headscope
