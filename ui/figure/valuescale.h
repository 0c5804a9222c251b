// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/reading/range.h"
#include "ui/theme/colormap.h"

#include <algorithm>
#include <cmath>

namespace headscope {

/// How the colours follow the numbers.
enum class Progression { Linear, Logarithmic };

/// From a number to a colour: one range of values laid over one colour map.
struct ValueScale
{
    double low = 0;
    double high = 1;
    const ColorMap *map = nullptr;
    Progression progression = Progression::Linear; ///< logarithmic only from a low end above 0
    bool isReversed = false;
    bool isPassedBelow = false; ///< numbers lie beyond an end and have its colour
    bool isPassedAbove = false;
    bool operator==(const ValueScale &) const = default;

    /// How far along the range a number is: 0 at its low end, 1 at its high end, beyond it outside.
    double shareOf(double value) const
    {
        if (!(high > low))
            return 0.5;
        if (progression == Progression::Linear)
            return isTooWide() ? (value / 2 - low / 2) / (high / 2 - low / 2) : (value - low) / (high - low);
        return value > 0 ? std::log(value / low) / std::log(high / low) : 0;
    }
    /// The number at a share of the range.
    double valueAt(double share) const
    {
        if (progression == Progression::Linear)
            return isTooWide() ? (1 - share) * low + share * high : low + share * (high - low);
        return low * std::pow(high / low, share);
    }
    /// Whether a double cannot tell how far the ends are apart: then halves and shares of them can.
    bool isTooWide() const { return !std::isfinite(high - low); }

    /// The colour of a finite number, each for an equal part of the range, as matplotlib does it; values outside the
    /// range take the colour of its end.
    QRgb color(double value) const
    {
        const double share = std::clamp(shareOf(value), 0.0, 1.0);
        const auto count = map->colors.size();
        const auto place = std::min(static_cast<std::size_t>(share * static_cast<double>(count)), count - 1);
        return map->colors[isReversed ? count - 1 - place : place];
    }
};

/// The range with this number in its middle that reaches as far as the nearer end of the scale: what is alike beside it
/// comes apart. At an end it still is a thirty-second of the scale.
ValueRange rangeAround(const ValueScale &scale, double number);

/// Black or white, whichever is easier to read on this colour.
QColor inkOn(QRgb ground);

/// True for tensors whose numbers are shares, truth values or numbers of rows, from 0 up; the others are signed.
bool isSequential(const TensorSpec &tensor);

/// True for those of them that are yes or no, 1 or 0.
bool isYesNo(const TensorSpec &tensor);

/// The scale of a tensor: shares from 0 to 1 (or to their largest after dropout), signed numbers symmetric about 0.
/// Without a named map, viridis and PiYG.
ValueScale scaleFor(const TensorSpec &tensor, const ValueRange &range, const QString &mapName = {});

/// The same scale by powers of ten: the upper four of them, where its low end is not above 0. Signed scales stay as
/// they are.
ValueScale logarithmic(ValueScale scale);

} // namespace headscope
