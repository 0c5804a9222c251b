// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/figure/maptile.h"

#include "ui/figure/blank.h"

namespace headscope {
namespace {

double cellsPerPixel(Index cells, double length, double ratio)
{
    return static_cast<double>(cells) / (length * ratio);
}

} // namespace

bool usesGrid(const Slice &slice, Index side, const MapTile &tile)
{
    const double least = std::min(cellsPerPixel(slice.rows(), tile.whole.height(), tile.ratio),
                                  cellsPerPixel(slice.columns(), tile.whole.width(), tile.ratio));
    return least >= static_cast<double>(side);
}

QImage tileImage(const FetchedSlice &slice, const PoolGrid *grid, const MapStyle &style, const MapTile &tile,
                 const CancelToken &isCancelled)
{
    const QSize size = tile.pixels.size().toSize();
    QImage image = blankImage(size, QImage::Format_RGB32);
    image.setDevicePixelRatio(tile.ratio);
    image.fill(style.theme->surface);
    const QRectF area(tile.pixels.topLeft() / tile.ratio, tile.pixels.size() / tile.ratio);
    const MapGeometry geometry(area, QRectF(QPointF(), tile.whole), slice.rows(), slice.columns());
    const PixelSpans pixels{
        spansOf(slice.rows(), tile.whole.height() * tile.ratio, tile.pixels.top(), size.height()),
        spansOf(slice.columns(), tile.whole.width() * tile.ratio, tile.pixels.left(), size.width())};
    QImage cells;
    if (isDrawnAsImage(geometry))
        cells = grid != nullptr && usesGrid(slice, grid->side(), tile) ? mapImage(*grid, style, pixels)
                                                                       : mapImage(slice, style, pixels, isCancelled);
    QPainter painter(&image);
    painter.translate(-area.topLeft());
    paintCells(painter, geometry, slice, style, cells);
    return image;
}

} // namespace headscope
