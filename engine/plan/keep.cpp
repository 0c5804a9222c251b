// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/plan/keep.h"

#include "engine/plan/step.h"

namespace headscope {
namespace {

/// Whether so many maps of (query, key) may be kept.
bool fit(const Plan &plan, Index maps)
{
    const auto numbers = countOf(shapeOf(specOf(TensorId::Weights), plan.sizes));
    return numbers && *numbers <= plan.mostMapNumbers / maps;
}

} // namespace

bool isViewOfRows(const Plan &plan, const TensorSpec &spec)
{
    return spec.operation == Operation::Copy && spec.axes.size() == 4 && spec.axes[2] != Extent::AttendedCount &&
           operandsOf(plan, spec).size() == 1;
}

bool skipsHiddenKeys(const Plan &plan)
{
    const MaskSettings &mask = plan.document.mask;
    return mask.hasRange() && mask.fillMode == FillMode::Overwrite && plan.sizes.appended == 0 && !mask.isCellwise();
}

bool isKeptAfterRun(const Plan &plan, TensorId id)
{
    using enum TensorId;
    switch (id) {
    case ScaledScores:
    case MaskedScores:
    case Mask:
    case ScoreBias:
    case DroppedWeights: return false;
    case Scores: return !skipsHiddenKeys(plan) && fit(plan, 2);
    case Weights: return fit(plan, 1);
    default: return !isViewOfRows(plan, specOf(id));
    }
}

std::optional<Index> numbersOf(const Plan &plan, const TensorSpec &tensor)
{
    const Shape shape = shapeOf(tensor, plan.sizes);
    if (isKeptAfterRun(plan, tensor.id))
        return countOf(shape);
    return countOf({shape.size() > 1 ? shape[shape.size() - 2] : 1, shape.back()});
}

} // namespace headscope
