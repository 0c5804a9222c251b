// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/tensor/shape.h"

#include <vector>

namespace headscope {

/// The split of a layer that fits on a stage: so many positions, heads, and features of each head.
struct SplitSample
{
    Index positions, heads, size;
    Index count() const { return positions * heads * size; }
};

/// One number on its way: who it is, and where it stands.
struct SplitCell
{
    Index position, head, feature; ///< the feature within its head
    double x, y;                   ///< in cells, from the top left
    double address;                ///< in memory, counted in numbers
    Index shownHead;               ///< the head in whose block it stands at the end
};

/// The acts: as projected, reshaped, permuted, merged.
constexpr double kLastAct = 3;

/// Where each number stands at a moment from 0 to kLastAct; between whole moments it is on its way. Without the permute
/// the third act leaves all where it is, and the merge takes the numbers as they lie in memory: wrong ones.
std::vector<SplitCell> splitCellsAt(const SplitSample &sample, double moment, bool permutes);

/// Between two heads that stand apart, in cells.
constexpr double kHeadGap = 0.6;
/// How wide and high the stage is, in cells.
struct StageSize
{
    double width, height;
};
StageSize stageOf(const SplitSample &sample);

} // namespace headscope
