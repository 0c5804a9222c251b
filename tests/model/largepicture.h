// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QImage>

namespace headscope {

inline constexpr QSize kLargePicture{7000, 5000};

/// Writes a red picture with colours of 16 bits, which takes 280 MB when it is read; returns its file.
inline QString largePicture(const QString &folder)
{
    const QString file = folder + QStringLiteral("/large.png");
    QImage picture(kLargePicture, QImage::Format_RGBX64);
    picture.fill(Qt::red);
    if (!picture.save(file, "png"))
        qFatal("the test cannot write");
    return file;
}

} // namespace headscope
