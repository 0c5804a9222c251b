// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/figure/vision.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace headscope {
namespace {

using Row = std::array<float, 3>;
using Matrix = std::array<Row, 3>; ///< it takes linear red, green and blue

constexpr Row kLuminance{0.2126F, 0.7152F, 0.0722F};

constexpr Matrix matrixOf(Vision vision)
{
    switch (vision) {
    case Vision::Protanopia:
        return {{{0.152286F, 1.052583F, -0.204868F},
                 {0.114503F, 0.786281F, 0.099216F},
                 {-0.003882F, -0.048116F, 1.051998F}}};
    case Vision::Deuteranopia:
        return {{{0.367322F, 0.860646F, -0.227968F},
                 {0.280085F, 0.672501F, 0.047413F},
                 {-0.011820F, 0.042940F, 0.968881F}}};
    case Vision::Tritanopia:
        return {{{1.255528F, -0.076749F, -0.178779F},
                 {-0.078411F, 0.930809F, 0.147602F},
                 {0.004733F, 0.691367F, 0.303900F}}};
    case Vision::Grey: return {{kLuminance, kLuminance, kLuminance}};
    case Vision::Normal: break;
    }
    return {{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}};
}

/// Light of each of the 256 values of sRGB.
const std::array<float, 256> &light()
{
    static const std::array<float, 256> table = [] {
        std::array<float, 256> made{};
        for (std::size_t i = 0; i < made.size(); ++i) {
            const float c = static_cast<float>(i) / 255.0F;
            made[i] = c <= 0.04045F ? c / 12.92F : std::pow((c + 0.055F) / 1.055F, 2.4F);
        }
        return made;
    }();
    return table;
}

/// The value of sRGB with the nearest light.
int valueOf(float linear)
{
    const auto &table = light();
    const auto above = std::lower_bound(table.begin(), table.end(), linear);
    if (above == table.end())
        return 255;
    const bool isBelowNearer = above != table.begin() && linear - *(above - 1) < *above - linear;
    return static_cast<int>(above - table.begin()) - (isBelowNearer ? 1 : 0);
}

QRgb seen(QRgb color, const Matrix &matrix)
{
    const Row rgb{light()[static_cast<std::size_t>(qRed(color))], light()[static_cast<std::size_t>(qGreen(color))],
                  light()[static_cast<std::size_t>(qBlue(color))]};
    const auto channel = [&](const Row &row) { return valueOf(row[0] * rgb[0] + row[1] * rgb[1] + row[2] * rgb[2]); };
    return qRgba(channel(matrix[0]), channel(matrix[1]), channel(matrix[2]), qAlpha(color));
}

} // namespace

QImage seenBy(const QImage &picture, Vision vision)
{
    if (vision == Vision::Normal)
        return picture;
    const Matrix matrix = matrixOf(vision);
    QImage out = picture.convertToFormat(QImage::Format_ARGB32);
    QRgb last = 0;
    QRgb lastSeen = seen(last, matrix); // neighbours are mostly alike
    for (int y = 0; y < out.height(); ++y) {
        auto *line = reinterpret_cast<QRgb *>(out.scanLine(y));
        for (int x = 0; x < out.width(); ++x) {
            if (line[x] != last) {
                last = line[x];
                lastSeen = seen(last, matrix);
            }
            line[x] = lastSeen;
        }
    }
    return out;
}

QRgb seenBy(QRgb color, Vision vision)
{
    return vision == Vision::Normal ? color : seen(color, matrixOf(vision));
}

} // namespace headscope
