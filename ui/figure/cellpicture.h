// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/figure/mapgeometry.h"
#include "ui/figure/mapimage.h"

#include <QPainter>

namespace headscope {

/// How much there is of a cell's colour where a picture is under it.
inline constexpr double kTint = 0.6;

/// The picture that the cells lie over, as large as they are together.
void paintUnder(QPainter &painter, const MapGeometry &geometry, const QImage &picture);

/// All cells as one picture: those that are too small for lines between them. Where they are larger than a pixel, their
/// edges are sharp, also in files. `cells` is their mapImage() where it has been made before.
void paintAsPicture(QPainter &painter, const MapGeometry &geometry, const FetchedSlice &slice, const MapStyle &style,
                    const QImage &cells);

} // namespace headscope
