// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/export/print.h"

#include "ui/export/figurepage.h"

#include <QPainter>
#include <QPrinter>

#include <algorithm>

namespace headscope {

void printFigure(QPrinter &paper, const FigureJob &job)
{
    const FigurePage page(job);
    const QRectF room = paper.pageRect(QPrinter::DevicePixel);
    const double scale = std::min(
        {room.width() / page.size().width(), room.height() / page.size().height(), paper.resolution() / kLogicalDpi});
    QPainter painter(&paper);
    painter.scale(scale, scale);
    page.paint(painter);
}

} // namespace headscope
