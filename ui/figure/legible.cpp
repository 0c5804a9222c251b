// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/figure/legible.h"

#include "ui/figure/valuescale.h"
#include "ui/figure/vision.h"
#include "ui/theme/contrast.h"
#include "ui/theme/theme.h"

#include <algorithm>

namespace headscope {

double leastContrast(QRgb a, QRgb b)
{
    double least = contrast(a, b);
    for (const Vision vision : kAllVisions)
        least = std::min(least, contrast(seenBy(a, vision), seenBy(b, vision)));
    return least;
}

QRgb digitGround(QRgb cell)
{
    constexpr double enough = 4.5;
    constexpr int steps = 25;
    const QColor ink = inkOn(cell);
    const QColor other = ink == QColor(Qt::white) ? Qt::black : Qt::white;
    QRgb ground = cell;
    for (int i = 1; i <= steps && leastContrast(ground, ink.rgb()) < enough; ++i)
        ground = mixed(QColor::fromRgb(cell), other, static_cast<double>(i) / steps).rgb();
    return ground;
}

} // namespace headscope
