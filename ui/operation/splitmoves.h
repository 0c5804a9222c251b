// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/plan/sizes.h"
#include "engine/plan/tensorid.h"
#include "engine/tensor/shape.h"

#include <vector>

namespace headscope {

/// Whose split it is: that of the keys or the values where these are looked at, else of the queries.
TensorId splitTensor(TensorId looked);
/// What of it is split now, as heads: keys and values of the past come as such.
Shape splitShape(TensorId looked, const Sizes &sizes);

/// The split of a layer that fits on a stage: so many positions, heads, and features of each head.
struct SplitSample
{
    Index positions, heads, size;
    Index count() const { return positions * heads * size; }
};
/// What has room on a slide or a sheet.
inline constexpr SplitSample kMostOnSlide{3, 4, 4};
/// As much of these heads as has room.
SplitSample splitSample(const Shape &heads, const SplitSample &most = kMostOnSlide);

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
/// The act at a moment, as a whole number. Without the permute the second leads nowhere.
int splitAct(double moment, bool permutes);
/// The shape that these heads have at an act.
Shape shapeAtAct(const Shape &heads, int act);

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
