// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/operation/splitmoves.h"

#include "engine/plan/tensortable.h"

#include <algorithm>
#include <cmath>

namespace headscope {
namespace {

constexpr double kRowPitch = 1.35; // how far positions stand apart before they come together, in cells

/// A number at one act.
SplitCell atAct(const SplitSample &s, int act, Index index, bool permutes)
{
    const Index head = index / s.size % s.heads;
    const Index position = index / (s.size * s.heads);
    const Index feature = index % s.size;
    SplitCell cell{position, head, feature, 0, 0, static_cast<double>(index), head};
    const auto blockLeft = [&](Index block) {
        return static_cast<double>(block) * (static_cast<double>(s.size) + kHeadGap);
    };
    const double spread = act == 0 ? 0 : kHeadGap; // reshape draws the heads apart, and moves nothing
    const double between = static_cast<double>(head) * (static_cast<double>(s.size) + spread);
    cell.x = between + static_cast<double>(feature);
    cell.y = static_cast<double>(position) * (act >= 2 && permutes ? 1.0 : kRowPitch);
    if (act >= 2 && permutes)
        cell.address = static_cast<double>((head * s.positions + position) * s.size + feature);
    if (act < 3)
        return cell;
    const auto place = static_cast<Index>(std::lround(cell.address)); // blocks are cut from memory as it lies
    const Index block = place / (s.positions * s.size);
    const Index inBlock = place % (s.positions * s.size);
    cell.shownHead = block;
    cell.x = blockLeft(block) + static_cast<double>(inBlock % s.size);
    const Index row = inBlock / s.size;
    cell.y = static_cast<double>(row);
    return cell;
}

double between(double from, double to, double share)
{
    return from + (to - from) * share;
}

} // namespace

TensorId splitTensor(TensorId looked)
{
    return looked == Role::KHeads || looked == Role::VHeads ? looked : TensorId(Role::QHeads);
}

Shape splitShape(TensorId looked, const Sizes &sizes)
{
    const TensorId tensor = splitTensor(looked);
    Shape shape = shapeOf(specOf(tensor), sizes);
    if (tensor != Role::QHeads)
        shape[2] -= sizes.past;
    return shape;
}

SplitSample splitSample(const Shape &heads, const SplitSample &most)
{
    return {std::min(heads[2], most.positions), std::min(heads[1], most.heads), std::min(heads[3], most.size)};
}

int splitAct(double moment, bool permutes)
{
    const auto act = static_cast<int>(std::lround(moment));
    return !permutes && act == 2 ? 1 : act;
}

Shape shapeAtAct(const Shape &heads, int act)
{
    const Shape acts[]{{heads[0], heads[2], heads[1] * heads[3]},
                       {heads[0], heads[2], heads[1], heads[3]},
                       heads,
                       {heads[0] * heads[1], heads[2], heads[3]}};
    return acts[act];
}

std::vector<SplitCell> splitCellsAt(const SplitSample &sample, double moment, bool permutes)
{
    const double at = std::clamp(moment, 0.0, kLastAct);
    const int act = std::min(static_cast<int>(at), static_cast<int>(kLastAct) - 1);
    const double share = at - act;
    std::vector<SplitCell> cells;
    for (Index i = 0; i < sample.count(); ++i) {
        SplitCell cell = atAct(sample, act, i, permutes);
        const SplitCell next = atAct(sample, act + 1, i, permutes);
        cell.x = between(cell.x, next.x, share);
        cell.y = between(cell.y, next.y, share);
        cell.address = between(cell.address, next.address, share);
        cell.shownHead = share < 0.5 ? cell.shownHead : next.shownHead;
        cells.push_back(cell);
    }
    return cells;
}

StageSize stageOf(const SplitSample &sample)
{
    const auto heads = static_cast<double>(sample.heads);
    const auto size = static_cast<double>(sample.size);
    return {heads * size + (heads - 1) * kHeadGap, static_cast<double>(sample.positions - 1) * kRowPitch + 1};
}

} // namespace headscope
