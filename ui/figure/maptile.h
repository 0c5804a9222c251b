// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/figure/heatmap.h"
#include "ui/figure/pool.h"

#include <QRectF>

namespace headscope {

/// A rectangle of the plane in which all cells of a map stand from (0, 0) on.
struct MapTile
{
    QSizeF whole;     ///< the size of the plane in logical pixels
    QRectF pixels;    ///< whole device pixels of the plane, which has more than an int counts where cells are many
    double ratio = 1; ///< device pixels of a logical one
};

/// What a person sees of the map there, with digits and marks. Squares of `grid`, if there is one, stand for the cells
/// where a pixel holds one of them or more. Any thread.
QImage tileImage(const FetchedSlice &slice, const PoolGrid *grid, const MapStyle &style, const MapTile &tile,
                 const CancelToken &isCancelled = {});

/// Whether a grid of this side would be used for it.
bool usesGrid(const Slice &slice, Index side, const MapTile &tile);

} // namespace headscope
