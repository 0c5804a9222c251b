// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/figure/mapgeometry.h"

#include <algorithm>

namespace headscope {

/// Larger and smaller views of a map that fits into its area as a whole. Cells become whole device pixels, or halves,
/// quarters … of one, and stand on whole pixels, so that nothing is blurred.
class MapZoom
{
public:
    /// `fitting` shows all cells; `ratio` device pixels are a logical one.
    MapZoom(const MapGeometry &fitting, double ratio) : m_fitting(fitting), m_ratio(ratio) {}

    /// The view after `steps` steps nearer (or farther, below 0). The cells under the point stay there.
    MapView zoomed(const MapView &view, int steps, const QPointF &around) const;
    /// The view after the map was pushed by so many logical pixels.
    MapView moved(const MapView &view, const QPointF &by) const;
    /// With this place, in cells, in the middle, as far as there are cells.
    MapView centered(const MapView &view, const QPointF &cells) const;
    /// Moved as little as brings the cell into sight.
    MapView showing(const MapView &view, Index row, Index column) const;
    /// The same view, on whole pixels and filled with cells; the whole where that is larger.
    MapView inside(MapView view) const;

private:
    double next(double cell, int direction) const;
    /// The longer side of the cells in the whole map.
    double fittingCell() const { return std::max(m_fitting.cellWidth(), m_fitting.cellHeight()); }

    MapGeometry m_fitting;
    double m_ratio;
};

} // namespace headscope
