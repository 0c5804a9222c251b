// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/figure/figurepanel.h"

namespace headscope {

// How the colours of a figure follow its numbers.

/// The lowest and the highest finite number that is seen in the cells of all these; 0 and 0 where there is none.
ValueRange rangeOfSlices(const std::vector<Slice> &slices, const CancelToken &isCancelled);

/// One scale for all of these differences, signed and symmetric, up to the largest that has a colour: where a mask was
/// changed, what is hatched differs by a mere fill.
ValueScale scaleOfChange(const std::vector<Slice> &changes, const CancelToken &isCancelled = {});

/// The scale that the options tell, for maps of this range.
ValueScale scaleOf(const FigureOptions &options, const ValueRange &range);

/// A figure whose scale is to fit, with that of this range instead, whichever of the maps it has.
FigureOptions fittedTo(const ValueRange &range, FigureOptions options);

/// Numbers beyond the ends of a scale have the colours of these, which its bar tells: that of each map, or one of all.
void tellPassedEnds(std::vector<FigurePanel> &panels, bool haveBarEach, const CancelToken &isCancelled);

/// Whether the colours can follow powers of ten: no number is below 0.
bool hasPowersOfTen(const FigureOptions &options);

} // namespace headscope
