// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
// Where the frames of the steps stand.
#include "ui/pipeline/pipelinelayout.h"

#include <algorithm>

namespace headscope {
namespace {

constexpr double kBeforeBend = 8;  // of an arrow, within the frame of its step
constexpr double kBeforeWords = 3; // of an arrow, within that frame
constexpr double kBesideLast = 3;  // between the last frame and the side of the view

} // namespace

/// How far to the left the frame of a step goes for the words and the bends of the arrows to it.
double PipelineLayout::leftOfArrows(const StepColumn &column) const
{
    double left = column.place.right();
    for (const Arrow &arrow : arrows)
        if (arrow.to->tensor->step == column.step->id) {
            left = arrow.bends ? std::min(left, arrow.cross - kBeforeBend) : left;
            left = arrow.label.isEmpty() ? left : std::min(left, arrow.labelPlace.left() - kBeforeWords);
        }
    return std::max(left, column.place.left() + 1);
}

/// Whether an arrow of other steps runs through the frame.
bool PipelineLayout::isCrossed(const StepColumn &column) const
{
    const StepId step = column.step->id;
    return std::any_of(arrows.begin(), arrows.end(), [&](const Arrow &arrow) {
        return arrow.from->tensor->step != step && arrow.to->tensor->step != step &&
               QPainterPathStroker().createStroke(arrow.path()).intersects(column.frame);
    });
}

/// A frame that goes far to the left for an arrow goes as far to the right, up to the next one.
void PipelineLayout::centerFrames(double width)
{
    for (StepColumn &column : columns) {
        const double alike = 2 * column.title.center().x() - column.frame.right();
        column.frame.setLeft(std::min(alike, leftOfArrows(column)));
    }
    for (std::size_t i = 0; i < columns.size(); ++i) {
        const double most = i + 1 < columns.size() ? columns[i + 1].frame.left() - 1 : width - kBesideLast;
        const double alike = 2 * columns[i].title.center().x() - columns[i].frame.left();
        StepColumn wide = columns[i];
        wide.frame.setRight(std::max(wide.frame.right(), std::min(alike, most)));
        if (!isCrossed(wide))
            columns[i] = wide;
    }
}

} // namespace headscope
