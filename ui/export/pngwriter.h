// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QImage>

namespace headscope {

/// The picture with its resolution and its texts (QImage::setText). It must be RGB32 or ARGB32. Several times as fast
/// as Qt's writer. Empty where there is too little memory.
QByteArray writePng(const QImage &image);

} // namespace headscope
