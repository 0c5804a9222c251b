// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/figure/valuescale.h"

#include "ui/theme/contrast.h"

#include <algorithm>
#include <cmath>

namespace headscope {

QColor inkOn(QRgb ground)
{
    const double l = luminance(ground);
    const double onWhite = 1.05 / (l + 0.05);
    const double onBlack = (l + 0.05) / 0.05;
    return onWhite >= onBlack ? QColor(Qt::white) : QColor(Qt::black);
}

bool isSequential(const TensorSpec &tensor)
{
    return tensor.traits.areShares || tensor.traits.areProbabilities || tensor.traits.areNumbers || isYesNo(tensor);
}

bool isYesNo(const TensorSpec &tensor)
{
    return isYesNo(tensor.operation);
}

ValueScale scaleFor(const TensorSpec &tensor, const ValueRange &range, const QString &mapName)
{
    const bool sequential = isSequential(tensor);
    const QString name = !mapName.isEmpty() ? mapName : sequential ? QStringLiteral("viridis") : QStringLiteral("PiYG");
    const double reach = std::max(std::abs(range.low), std::abs(range.high));
    const double high = sequential ? std::max(1.0, range.high) : reach > 0 ? reach : 1.0;
    return {sequential ? 0.0 : -high, high, findColorMap(name)};
}

ValueRange rangeAround(const ValueScale &scale, double number)
{
    constexpr double least = 1.0 / 64;
    const double share = scale.shareOf(number);
    const double reach = std::max(std::abs(std::min(share, 1 - share)), least);
    return {scale.valueAt(share - reach), scale.valueAt(share + reach)};
}

ValueScale logarithmic(ValueScale scale)
{
    constexpr double decades = 1e-4;
    if (scale.low < 0 || !(scale.high > 0))
        return scale;
    scale.progression = Progression::Logarithmic;
    if (scale.low == 0)
        scale.low = scale.high * decades;
    return scale;
}

} // namespace headscope
