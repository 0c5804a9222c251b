// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/figure/mapgeometry.h"
#include "ui/figure/mapimage.h"

#include <QPainter>

namespace headscope {

// One painter of heat maps for the window and for files.

/// Cells, hatching of masked ones, marks of NaN, ±∞ and of numbers that a person gave, digits and a frame. `cells` is
/// their mapImage() where it has been made before.
void paintHeatMap(QPainter &painter, const MapGeometry &geometry, const FetchedSlice &slice, const MapStyle &style,
                  const QImage &cells = {});

/// The frame alone, around what is seen.
void paintFrame(QPainter &painter, const MapGeometry &geometry, const Theme &theme);

/// The cells without their frame.
void paintCells(QPainter &painter, const MapGeometry &geometry, const FetchedSlice &slice, const MapStyle &style,
                const QImage &cells = {});

/// Whether the cells are too small for lines between them.
bool isDrawnAsImage(const MapGeometry &geometry);

/// How wide the dot of the largest number is, which fills its cell. Where the cells are too small for dots, whose ink
/// is spread over them, it is any width that can be seen.
double widestDot(const MapGeometry &geometry);

/// Paints one cell again with its number as exact as cellNumber() tells it, where the map shows numbers less exactly.
void paintFullNumber(QPainter &painter, const MapGeometry &geometry, const FetchedSlice &slice, const MapStyle &style,
                     Index row, Index column);

} // namespace headscope
