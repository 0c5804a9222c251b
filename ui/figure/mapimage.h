// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/figure/mapstyle.h"
#include "ui/figure/pool.h"

#include <QImage>

namespace headscope {

/// The colour of a cell, before hatching and marks.
QRgb cellColor(double value, bool isMasked, const MapStyle &style);

/// The area of a dot: how much of the range's largest number there is.
double dotShare(double value, const ValueScale &scale);
/// One ink for shares, the end of the colour map that is seen best; for signed numbers the two sides of the map.
QColor dotColor(double value, const MapStyle &style);

/// The cells of every pixel of a picture: one, or those that share it.
struct PixelSpans
{
    std::vector<Span> rows;
    std::vector<Span> columns;
};

/// Which cells each of `pixels` pixels from `start` on shows, where `count` cells are `length` pixels long together.
std::vector<Span> spansOf(Index count, double length, double start, int pixels);

// Pictures of cells; of those that share a pixel, the style tells what stands for them. Masked cells do not count
// beside others; a number that is none shows wherever it is. Any thread.

QImage mapImage(const FetchedSlice &slice, const MapStyle &style, const PixelSpans &spans,
                const CancelToken &isCancelled = {});
/// Each square is where its first cell is.
QImage mapImage(const PoolGrid &grid, const MapStyle &style, const PixelSpans &spans);
/// All cells: a pixel each, or `most` pixels.
QImage mapImage(const FetchedSlice &slice, const MapStyle &style, QSize most, const CancelToken &isCancelled = {});

} // namespace headscope
