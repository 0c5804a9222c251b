// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/theme/foldarrow.h"

namespace headscope {

void paintFoldArrow(QPainter &painter, QPointF middle, double degrees)
{
    constexpr double size = 4;
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.translate(middle);
    painter.rotate(degrees);
    painter.drawPolyline(QPolygonF{{-size / 2, -size}, {size / 2, 0}, {-size / 2, size}});
    painter.restore();
}

} // namespace headscope
