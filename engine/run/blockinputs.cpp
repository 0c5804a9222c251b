// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/run/blockinputs.h"

#include "engine/plan/referredtensors.h"
#include "engine/random/fill.h"
#include "engine/run/dot.h"
#include "engine/run/filetensor.h"

#include <algorithm>

namespace headscope {
namespace {

template <class Scalar>
Tensor<Scalar> idsAsNumbers(const IdLists &lists, const Shape &shape)
{
    auto out = Tensor<Scalar>::unset(shape);
    Scalar *to = out.data();
    for (const auto &list : lists)
        to = std::transform(list.begin(), list.end(), to, [](Index id) { return static_cast<Scalar>(id); });
    return out;
}

/// A parameter that no file has, as PyTorch's layers begin.
template <class Scalar>
Tensor<Scalar> drawn(const Plan &plan, const GraphTensor &tensor, TorchGenerator &generator)
{
    const Shape &shape = tensor.shape;
    if (tensor.role == Role::NormWeight || tensor.role == Role::NormBias)
        return {shape,
                std::vector<Scalar>(static_cast<std::size_t>(shape[0]), tensor.role == Role::NormWeight ? 1 : 0)};
    if (tensor.family == Family::Input)
        return convertTo<Scalar>(filledInput(plan.document.inputs.kind, shape, generator));
    const WeightKind kind = plan.document.weights.kind;
    if (shape.size() > 1)
        return convertTo<Scalar>(filledWeight(kind, shape, generator));
    const Index width = tensor.role == Role::BDown ? plan.sizes.f : plan.sizes.querySize;
    return convertTo<Scalar>(filledBias(kind, shape, width, generator));
}

/// The parameters, or the inputs.
template <class Scalar>
void takeGiven(TraceBuilder &run, bool takesParameters, Watch &watch)
{
    const Plan &plan = run.plan();
    TorchGenerator generator(takesParameters ? plan.document.weights.seed : plan.document.inputs.seed);
    generator.setStop([&watch] { return watch.stops() || !watch.ask(); });
    for (const GraphTensor &tensor : plan.graph->tensors()) {
        const bool isParameter = tensor.family == Family::Weight;
        if (tensor.operation != Operation::Given || isParameter != takesParameters || run.trace().has(tensor.id))
            continue;
        if (tensor.role == Role::TokenIds || tensor.role == Role::SegmentIds)
            run.put(tensor.id, idsAsNumbers<Scalar>(tensor.role == Role::TokenIds ? plan.document.inputs.tokenIds
                                                                                  : plan.document.inputs.segmentIds,
                                                    tensor.shape));
        else if (const OptionalRef ref = refOf(plan.document, tensor.role))
            takeFromFile<Scalar>(run, tensor.id, *ref);
        else
            run.put(tensor.id, drawn<Scalar>(plan, tensor, generator));
    }
}

/// Matrices that are multiplied with stand packed, too.
void packFactors(TraceBuilder &run)
{
    for (const GraphTensor &tensor : run.plan().graph->tensors())
        if (tensor.operation == Operation::Dot && run.trace().packed(tensor.operands[1].tensor) == nullptr)
            run.putPacked(tensor.operands[1].tensor, packedWeight(run.trace(), tensor.operands[1].tensor));
}

} // namespace

void takeBlockParameters(TraceBuilder &run, Watch &watch)
{
    inPrecisionOf(run.plan(), [&](auto zero) { takeGiven<decltype(zero)>(run, true, watch); });
    packFactors(run);
}

void takeBlockInputs(TraceBuilder &run, Watch &watch)
{
    inPrecisionOf(run.plan(), [&](auto zero) { takeGiven<decltype(zero)>(run, false, watch); });
    takeBlockParameters(run, watch);
}

} // namespace headscope
