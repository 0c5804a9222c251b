// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/attention/range.h"
#include "ui/theme/colormap.h"

#include <algorithm>

namespace headscope {

/// From a number to a colour: one range of values laid over one colour map.
struct ValueScale
{
    double low = 0;
    double high = 1;
    const ColorMap *map = nullptr;

    /// The colour of a finite number, each for an equal part of the range, as matplotlib does it; values outside the
    /// range take the colour of its end.
    QRgb color(double value) const
    {
        const double share = high > low ? (value - low) / (high - low) : 0.5;
        const double place = std::clamp(share, 0.0, 1.0) * static_cast<double>(map->colors.size());
        return map->colors[std::min(static_cast<std::size_t>(place), map->colors.size() - 1)];
    }
};

/// Black or white, whichever is easier to read on this colour.
QColor inkOn(QRgb ground);

/// True for tensors whose numbers are shares or truth values, from 0 up; the others are signed.
bool isSequential(const TensorSpec &tensor);

/// The scale of a tensor: shares from 0 to 1 (or to their largest after dropout), signed numbers symmetric about 0.
/// Without a named map, viridis and RdBu.
ValueScale scaleFor(const TensorSpec &tensor, const ValueRange &range, const QString &mapName = {});

} // namespace headscope
