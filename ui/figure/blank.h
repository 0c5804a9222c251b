// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QImage>
#include <QPixmap>

namespace headscope {

// Pictures that are still to be painted. Qt makes one that nobody can paint on where there is too little memory; these
// throw std::bad_alloc instead. A size without area is no fault: that picture stays null.

/// Not filled. The pixmap has no transparent part.
QImage blankImage(QSize pixels, QImage::Format format);
QPixmap blankPixmap(QSize pixels);

} // namespace headscope
