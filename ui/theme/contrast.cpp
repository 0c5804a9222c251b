// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/theme/contrast.h"

#include "ui/theme/theme.h"

#include <algorithm>
#include <cmath>

namespace headscope {

double luminance(QRgb color)
{
    const auto linear = [](int channel) {
        const double c = channel / 255.0;
        return c <= 0.04045 ? c / 12.92 : std::pow((c + 0.055) / 1.055, 2.4);
    };
    return 0.2126 * linear(qRed(color)) + 0.7152 * linear(qGreen(color)) + 0.0722 * linear(qBlue(color));
}

double contrast(const QColor &a, const QColor &b)
{
    const double first = luminance(a.rgb()) + 0.05;
    const double second = luminance(b.rgb()) + 0.05;
    return std::max(first / second, second / first);
}

QColor standingOut(const QColor &color, const QColor &ground, double least, const QColor &other)
{
    constexpr int steps = 10;
    for (int i = 0; i < steps; ++i)
        if (const QColor nearer = mixed(color, other, static_cast<double>(i) / steps);
            contrast(nearer, ground) >= least)
            return nearer;
    return other;
}

} // namespace headscope
