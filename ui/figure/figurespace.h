// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/models/effectmap.h"
#include "ui/figure/colorbar.h"
#include "ui/figure/figureoptions.h"

namespace headscope {

// What the parts of a figure take, in logical pixels; for its layout and its painting alone.

inline constexpr double kMargin = 14;
inline constexpr double kGap = 22;
inline constexpr double kTitle = 22;
inline constexpr double kTitleOver = 8; ///< of the gap beside a map, or of the margin, that its title may take
inline constexpr double kAxisName = 16;
inline constexpr double kBarName = 12;  ///< from the shared bar to the tensor's name
inline constexpr double kNameLine = 16; ///< that name
inline constexpr double kBarGap = 8;    ///< above the bar of a map, and below it
inline constexpr double kTallestColumnLabel = 70;

/// A token is known by its beginning; the parts of a model often differ at the end.
inline double widestRowLabel(TensorId tensor)
{
    return isEffectMap(tensor) ? 170 : 92;
}

/// Where so many share the width of a page.
inline double panelOnPage(Index across, double width)
{
    return (width - 2 * kMargin + kGap) / static_cast<double>(across) - kGap;
}

/// How many rows so many panels make.
inline Index rowsFor(Index panels, Index columns)
{
    return (panels + columns - 1) / columns;
}

inline bool hasBarEach(const FigureOptions &options)
{
    return options.range == RangeMode::PerHead && !options.hidesBar;
}

inline bool hasSharedBar(const FigureOptions &options)
{
    return options.range != RangeMode::PerHead && !options.hidesBar;
}

/// The line that tells what the maps show, which stands beside a shared bar, takes room below others.
inline bool hasNameBelow(const FigureOptions &options)
{
    return hasBarEach(options) && !options.hidesName;
}

inline double heightOfBars(const FigureOptions &options)
{
    const double rise = options.encoding == Encoding::Dots ? kDotRise : 0;
    return hasBarEach(options) ? kColorBarHeight + kBarGap + rise : 0;
}

} // namespace headscope
