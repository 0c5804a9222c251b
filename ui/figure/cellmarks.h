// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/theme/theme.h"

#include <QRectF>

class QPainter;

namespace headscope {

// What is drawn on a cell besides its colour: the same on maps and in their legend. No clipping, which SVG files of
// Qt do not know.

/// Lines over a masked cell, or over several side by side; those of all cells are one pattern.
void paintHatch(QPainter &painter, const QRectF &cell, const QColor &color);
/// A ring for numbers that are none: NaN and ±∞.
void paintRing(QPainter &painter, const QRectF &cell, const Theme &theme);
/// A corner on a cell whose number a person gave.
void paintCorner(QPainter &painter, const QRectF &cell, const Theme &theme);
/// A small cross on a weight that dropout took.
void paintCross(QPainter &painter, const QRectF &cell, const QColor &ink);
/// A dot in the middle, of this share of the largest area.
void paintDot(QPainter &painter, const QRectF &cell, double share, const QColor &color);

/// A frame of this ink that stands out on cells of any colour, between lines of the ground.
void paintOutline(QPainter &painter, const QRectF &frame, const QColor &ink, const Theme &theme, double width = 2);

} // namespace headscope
