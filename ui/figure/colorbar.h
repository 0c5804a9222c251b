// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/figure/mapstyle.h"

#include <QColor>
#include <QRectF>

#include <optional>

class QPainter;

namespace headscope {

/// The height of a colour bar with its numbers, in logical pixels.
inline constexpr double kColorBarHeight = 26;

/// How far the dots of a bar may rise above it: those of usual cells do with their whole size.
inline constexpr double kDotRise = 24;

/// The colours of a scale from left to right.
void paintColors(QPainter &painter, const QRectF &bar, const ValueScale &scale);

/// A colour bar from left to right with the numbers of its ends and its middle below: "≥ 0.3" where numbers beyond an
/// end have its colour.
void paintColorBar(QPainter &painter, const QRectF &area, const ValueScale &scale, const QColor &ink);

/// The number of the bar at a place; none beside it.
std::optional<double> numberOfBar(const QRectF &area, const ValueScale &scale, const QPointF &place);

/// The part of a scale whose dots a bar has room for, up to a round number. `dot` is the width of the largest one.
ValueScale scaleOfDots(const ValueScale &scale, double dot);

/// The bar of a map: its colours, or where it has dots, five of them with their numbers, as large as they are in the
/// map, where the largest is `dot` wide.
void paintScaleBar(QPainter &painter, const QRectF &area, const MapStyle &style, double dot);

} // namespace headscope
