// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/figure/blank.h"

#include <new>

namespace headscope {

QImage blankImage(QSize pixels, QImage::Format format)
{
    QImage picture(pixels, format);
    if (picture.isNull() && !pixels.isEmpty())
        throw std::bad_alloc();
    return picture;
}

QPixmap blankPixmap(QSize pixels)
{
    return QPixmap::fromImage(blankImage(pixels, QImage::Format_RGB32)); // a QPixmap would not tell
}

} // namespace headscope
