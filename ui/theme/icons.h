// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>
#include <QIcon>
#include <QImage>
#include <QString>

namespace headscope {

/// An icon of resources/icons, drawn in one colour: the files are black on nothing.
QIcon icon(const QString &name, const QColor &color, int size = 16);

/// The program's own picture, so many pixels wide and high; few pixels have a drawing of their own.
QImage programPicture(int side);
/// The same for the desktop, which takes the size that it needs.
QIcon programIcon();

} // namespace headscope
