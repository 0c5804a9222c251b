// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/handout/handoutpages.h"

#include <QImage>
#include <QPainter>

namespace headscope {

/// The first page on which anything is painted that is not black, white or grey; -1 where there is none.
inline int firstColouredPage(const Handout &sheet)
{
    const HandoutPages pages(sheet);
    for (int page = 0; page < pages.count(); ++page) {
        QImage image(pages.size().toSize(), QImage::Format_RGB32);
        image.fill(Qt::white);
        QPainter painter(&image);
        pages.paint(painter, page);
        painter.end();
        if (!image.allGray())
            return page;
    }
    return -1;
}

} // namespace headscope
