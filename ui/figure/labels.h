// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/figure/axislabels.h"
#include "ui/figure/mapgeometry.h"

#include <QColor>

#include <limits>

class QPainter;

namespace headscope {

// The words beside the rows and under the columns of a heat map.

/// How labels are written: their room, their colour, and one that stands out and is never thinned away.
struct LabelStyle
{
    double room; ///< width of row labels, height of column labels
    QColor color;
    Index chosen = -1;
    QColor chosenColor = {};
    Index every = 0;       ///< the nth ones only; 0: as many as have room
    Index first = 0;       ///< the number of the first one, from which they are counted
    bool isTurned = false; ///< column labels are turned even where they would fit
    double left =
        std::numeric_limits<double>::lowest(); ///< turned labels go no farther, as there is nothing to draw on
};

/// Labels right-aligned at the left of the rows that are seen, thinned so that they never touch, cut where they are too
/// long.
void paintRowLabels(QPainter &painter, const MapGeometry &geometry, const AxisLabels &labels, const LabelStyle &style);
/// Labels under the columns; turned by 45° where they are wider than their column, but for those of a letter or two.
void paintColumnLabels(QPainter &painter, const MapGeometry &geometry, const AxisLabels &labels,
                       const LabelStyle &style);

/// The width that row labels take, and the height that column labels take.
double rowLabelWidth(const AxisLabels &labels, double widest);
double columnLabelHeight(const MapGeometry &geometry, const AxisLabels &labels, double tallest, bool areTurned = false);

/// Every nth label is drawn where cells are this long and labels this high: 1 for all.
Index labelStep(double cellLength, double labelLength);

// The least n, from the one that the style wants on, for which every nth label has room.
Index rowLabelEvery(const MapGeometry &geometry, const AxisLabels &labels, const LabelStyle &style);
Index columnLabelEvery(const MapGeometry &geometry, const AxisLabels &labels, LabelStyle style);

} // namespace headscope
