// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/figure/mapgeometry.h"

#include <QColor>
#include <QFont>
#include <QStringList>

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
};

/// Whether all labels are of the kind k0, k1, …: then some may be left out, because one can count on.
bool areNumbered(const QStringList &labels);

/// Labels right-aligned at the left of the rows, thinned so that they never touch, cut where they are too long.
void paintRowLabels(QPainter &painter, const MapGeometry &geometry, const QStringList &labels, const LabelStyle &style);
/// Labels under the columns; turned by 45° where they are wider than their column.
void paintColumnLabels(QPainter &painter, const MapGeometry &geometry, const QStringList &labels,
                       const LabelStyle &style);

/// The width that row labels take, and the height that column labels take, with the painter's font.
double rowLabelWidth(const QFont &font, const QStringList &labels, double widest);
double columnLabelHeight(const QFont &font, const MapGeometry &geometry, const QStringList &labels, double tallest);

/// Every nth label is drawn where cells are this long and labels this high: 1 for all.
Index labelStep(double cellLength, double labelLength);

} // namespace headscope
