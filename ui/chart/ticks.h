// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/chart/barchart.h"

#include <QFont>

class QPainter;

namespace headscope {

/// The numbers of the axis below bars that stand over `place`, with the painter's font. One that would touch another
/// before it stays away.
void paintTicks(QPainter &painter, const QRectF &place, const Bars &bars);

/// The height that they take below the bars.
int tickHeight(const QFont &font);

} // namespace headscope
