// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/export/picturesize.h"

#include <QImage>
#include <QList>

#include <algorithm>

namespace headscope {
namespace {

constexpr double kMostPixels = 2e8;    // 800 MB
constexpr double kLongestSide = 30000; // Qt's painter ends at 32767

} // namespace

bool isPictureSize(const QSizeF &pixels)
{
    return pixels.width() * pixels.height() <= kMostPixels && std::max(pixels.width(), pixels.height()) <= kLongestSide;
}

Text pictureLimit()
{
    return {ENGINE_TEXT("engine", "a picture of at most %1 million pixels and %2 a side"),
            {std::to_string(static_cast<int>(kMostPixels / 1e6)), std::to_string(static_cast<int>(kLongestSide))}};
}

bool hasRoomFor(const QSizeF &pixels, int pictures)
{
    QList<QImage> rooms; // asked for, but never written to
    while (rooms.size() < pictures) {
        rooms << QImage(pixels.toSize(), QImage::Format_RGB32);
        if (rooms.last().isNull())
            return false;
    }
    return true;
}

} // namespace headscope
