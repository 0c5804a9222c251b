// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/figure/mapstyle.h"
#include "ui/figure/slice.h"

#include <QRectF>

#include <set>
#include <vector>

class QPainter;

namespace headscope {

/// What a cell can be besides a number with its colour. A new mark is a new row of legend.cpp.
enum class Mark { Masked, Dropped, NotANumber, PlusInfinity, MinusInfinity, Overridden };

constexpr double kLegendHeight = 22;

/// The marks that occur in these maps; of very large ones, in their first rows.
std::set<Mark> marksIn(const std::vector<Slice> &maps, const CancelToken &isCancelled = {});
/// What the marks are called, in the order of the legend.
QStringList markNames(const std::set<Mark> &marks);

/// A sample of each mark with its name, in one line; cut where the line ends.
void paintLegend(QPainter &painter, const QRectF &place, const std::set<Mark> &marks, const MapStyle &style);

} // namespace headscope
