// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/figure/mapstyle.h"
#include "ui/figure/slice.h"

#include <QImage>

namespace headscope {

/// The colour of a cell, before hatching and marks.
QRgb cellColor(double value, bool isMasked, const MapStyle &style);

/// The area of a dot: how much of the range's largest number there is.
double dotShare(double value, const ValueScale &scale);
/// One ink for shares; for signed numbers the two sides of the map.
QColor dotColor(double value, const MapStyle &style);

/// A picture of the cells: a pixel each or, where there are more cells than `most` pixels, the mean of those that
/// share a pixel. Masked cells do not count beside others; a number that is none shows wherever it is. Any thread.
QImage mapImage(const Slice &slice, const MapStyle &style, QSize most);

} // namespace headscope
