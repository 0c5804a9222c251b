// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/figure/valuescale.h"

#include <QColor>
#include <QRectF>

class QPainter;

namespace headscope {

/// The height of a colour bar with its numbers, in logical pixels.
inline constexpr double kColorBarHeight = 26;

/// A colour bar from left to right with the numbers of its ends and its middle below.
void paintColorBar(QPainter &painter, const QRectF &area, const ValueScale &scale, const QColor &ink);

} // namespace headscope
