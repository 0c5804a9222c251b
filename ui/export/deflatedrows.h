// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QImage>

namespace headscope {

/// Whether the picture has no alpha channel; what is written of it then has none, either.
bool isOpaque(const QImage &image);

/// The picture's rows as the zlib stream that a PNG holds: each behind a 0, for it is not filtered, RGB of an RGB32
/// picture and RGBA of an ARGB32 one. Throws std::bad_alloc where there is too little memory.
QByteArray deflatedRows(const QImage &image);

} // namespace headscope
