// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/plan/keep.h"

#include "engine/plan/graph.h"

#include <algorithm>

namespace headscope {
namespace {

/// Whether so many maps of (query, key) may be kept.
bool fit(const Plan &plan, const GraphTensor &map, Index maps)
{
    const auto numbers = countOf(map.shape);
    return numbers && *numbers <= plan.mostMapNumbers / maps;
}

bool isMap(const GraphTensor &tensor)
{
    return tensor.traits.keeping == Keeping::Scores || tensor.traits.keeping == Keeping::Weights;
}

/// What a run keeps besides maps and what is there; weights stand there packed, too.
Index numbersBesidesMaps(const Plan &plan, const std::function<bool(TensorId)> &isThere)
{
    Index total = 0;
    for (const GraphTensor &tensor : plan.graph->tensors()) {
        if (!isMap(tensor) && !isThere(tensor.id) && isKeptAfterRun(plan, tensor))
            total += countOf(tensor.shape).value() * (tensor.family == Family::Weight ? 2 : 1);
    }
    return total;
}

} // namespace

bool isViewOfRows(const GraphTensor &tensor)
{
    return tensor.traits.keeping == Keeping::UnlessView && tensor.operation == Operation::Copy &&
           tensor.operands.size() == 1;
}

bool skipsHiddenKeys(const Plan &plan)
{
    const MaskSettings &mask = plan.document.mask;
    return mask.hasRange() && mask.fillMode == FillMode::Overwrite && plan.sizes.appended == 0 && !plan.hidesCellwise();
}

bool isKeptAfterRun(const Plan &plan, const GraphTensor &tensor)
{
    switch (tensor.traits.keeping) {
    case Keeping::Always: return true;
    case Keeping::Never: return false;
    case Keeping::UnlessView: return !isViewOfRows(tensor);
    case Keeping::Scores: return !skipsHiddenKeys(plan) && fit(plan, tensor, 2);
    case Keeping::Weights: break;
    }
    return fit(plan, tensor, 1);
}

bool sharesMemory(const Plan &plan, TensorId id)
{
    const InputSettings &in = plan.document.inputs;
    const bool areKeys = id == TensorId(Role::Keys) || id == TensorId(Role::KeysNorm);
    const bool areValues = id == TensorId(Role::Values) || id == TensorId(Role::ValuesNorm);
    const bool isOneMemory = in.keys && in.keys == in.values;
    return (in.selfAttention && (areKeys || areValues)) || (isOneMemory && areValues);
}

Index bytesBesidesMaps(const Plan &plan)
{
    const auto isThere = [&plan](TensorId id) { return sharesMemory(plan, id) || specOf(id).family == Family::Weight; };
    return numbersBesidesMaps(plan, isThere) * bytesPerNumber(plan);
}

Plan fittedTo(Plan plan, Index bytes, const std::function<bool(TensorId)> &isThere)
{
    const Index room = std::max<Index>(0, bytes / bytesPerNumber(plan) - numbersBesidesMaps(plan, isThere));
    plan.mostMapNumbers = std::min(plan.mostMapNumbers, room);
    return plan;
}

std::optional<Index> numbersOf(const Plan &plan, const GraphTensor &tensor)
{
    if (isKeptAfterRun(plan, tensor))
        return countOf(tensor.shape);
    return countOf({tensor.shape.size() > 1 ? tensor.shape[tensor.shape.size() - 2] : 1, tensor.shape.back()});
}

Index bytesPerNumber(const Plan &plan)
{
    return plan.document.layer.precision == Precision::Float64 ? 8 : 4;
}

} // namespace headscope
