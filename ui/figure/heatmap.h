// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/figure/mapgeometry.h"
#include "ui/figure/slice.h"
#include "ui/figure/valuescale.h"
#include "ui/theme/theme.h"

#include <QPainter>

namespace headscope {

// One painter of heat maps for the window and for files.

enum class Annotate { Auto, On, Off };

/// How a heat map is drawn besides its numbers.
struct MapStyle
{
    ValueScale scale;
    const Theme *theme = nullptr;
    Annotate annotate = Annotate::Auto; ///< digits: where the cells are large enough, always or never
};

/// Cells, hatching of masked ones, marks of NaN, ±∞ and of numbers that a person gave, digits and a frame.
void paintHeatMap(QPainter &painter, const MapGeometry &geometry, const Slice &slice, const MapStyle &style);

/// Whether digits fit into cells of this size.
bool digitsFit(const MapGeometry &geometry);

} // namespace headscope
