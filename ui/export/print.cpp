// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/export/print.h"

#include "ui/export/figurepage.h"

#include <QPainter>
#include <QPrinter>

#include <algorithm>

namespace headscope {

RecordedPage recordPage(const FigureJob &job)
{
    const FigurePage page(job);
    RecordedPage recorded{QPicture(), page.size()};
    QPainter painter(&recorded.drawing);
    page.paint(painter);
    return recorded;
}

void printPage(QPrinter &paper, const RecordedPage &page)
{
    const QRectF room = paper.pageRect(QPrinter::DevicePixel);
    const double scale = std::min(
        {room.width() / page.size.width(), room.height() / page.size.height(), paper.resolution() / kLogicalDpi});
    QPainter painter(&paper);
    const double replayed = static_cast<double>(paper.logicalDpiX()) / page.drawing.logicalDpiX(); // Qt's own scale
    painter.scale(scale / replayed, scale / replayed);
    painter.drawPicture(0, 0, page.drawing);
}

} // namespace headscope
