// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/run/inputstage.h"

#include "engine/plan/givenmaps.h"
#include "engine/plan/linears.h"
#include "engine/random/fill.h"
#include "engine/run/blockinputs.h"
#include "engine/run/dot.h"
#include "engine/run/filetensor.h"

#include <algorithm>

namespace headscope {
namespace {

TorchGenerator stoppable(std::uint32_t seed, Watch &watch)
{
    TorchGenerator generator(seed);
    generator.setStop([&watch] { return watch.stops() || !watch.ask(); });
    return generator;
}

template <class Scalar>
Tensor<Scalar> fromFile(const TraceBuilder &run, const TensorRef &ref)
{
    return convertTo<Scalar>(tensorAt(*run.plan().files, ref));
}

/// Keys or values of the past before the new ones: (b, g, n_past, f) and (b, g, n, f).
template <class Scalar>
Tensor<Scalar> joined(const Tensor<Scalar> &past, const Tensor<Scalar> &fresh)
{
    const Index before = past.length(2) * past.length(3);
    const Index after = fresh.length(2) * fresh.length(3);
    auto out =
        Tensor<Scalar>::unset({past.length(0), past.length(1), past.length(2) + fresh.length(2), past.length(3)});
    for (Index head = 0; head < past.length(0) * past.length(1); ++head) {
        Scalar *to = out.data() + head * (before + after);
        std::copy_n(past.data() + head * before, before, to);
        std::copy_n(fresh.data() + head * after, after, to + before);
    }
    return out;
}

/// The same numbers where the head axis was left out of a file's tensor.
template <class Scalar>
Tensor<Scalar> withHeads(Tensor<Scalar> tensor)
{
    if (tensor.rank() == 4)
        return tensor;
    return {{tensor.length(0), 1, tensor.length(1), tensor.length(2)}, tensor.values()};
}

/// Heads that are given instead of projected, drawn in the order queries, keys, values.
template <class Scalar>
void takeHeads(TraceBuilder &run, Watch &watch)
{
    const InputSettings &in = run.plan().document.inputs;
    const PastSettings &past = run.plan().document.past;
    const Sizes &s = run.plan().sizes;
    TorchGenerator generator = stoppable(in.seed, watch);
    const auto take = [&](const OptionalRef &ref, const Shape &shape) {
        return ref ? withHeads(fromFile<Scalar>(run, *ref)) : convertTo<Scalar>(filledInput(in.kind, shape, generator));
    };
    const auto queries = take(in.queries, {s.b, s.h, s.q, s.d});
    auto keys = in.selfAttention ? queries : take(in.keys, {s.b, s.g, s.newKeys(), s.d});
    auto values = in.selfAttention ? queries : take(in.values, {s.b, s.g, s.newKeys(), s.v});
    if (past.keys) {
        keys = joined(fromFile<Scalar>(run, *past.keys), keys);
        values = joined(fromFile<Scalar>(run, *past.values), values);
    }
    run.put(Role::QHeads, queries);
    run.put(Role::KHeads, std::move(keys));
    run.put(Role::VHeads, std::move(values));
}

template <class Scalar>
void takeInput(TraceBuilder &run, TensorId id, const OptionalRef &ref, TorchGenerator &generator)
{
    const InputKind kind = run.plan().document.inputs.kind;
    if (ref)
        takeFromFile<Scalar>(run, id, *ref);
    else
        run.put(id, convertTo<Scalar>(filledInput(kind, tensorOf(run.plan(), id).shape, generator)));
}

template <class Scalar>
void takeLinear(TraceBuilder &run, const LinearPlaces &places, TorchGenerator &generator)
{
    const WeightKind kind = run.plan().document.weights.kind;
    const Shape &shape = tensorOf(run.plan(), places.weight).shape;
    if (*places.weightRef)
        takeFromFile<Scalar>(run, places.weight, **places.weightRef);
    else if (!run.trace().has(places.weight))
        run.put(places.weight, convertTo<Scalar>(filledWeight(kind, shape, generator)));
    if (run.trace().packed(places.weight) == nullptr)
        run.putPacked(places.weight, packedWeight(run.trace(), places.weight));
    if (*places.biasRef)
        takeFromFile<Scalar>(run, places.bias, **places.biasRef);
    else if (isPresent(run.plan(), places.bias) && !run.trace().has(places.bias))
        run.put(places.bias, convertTo<Scalar>(filledBias(kind, {shape[0]}, shape[1], generator)));
}

/// A parameter of the norm: from its file, else the same number everywhere, as nn.LayerNorm starts.
template <class Scalar>
void takeNorm(TraceBuilder &run, TensorId id, const OptionalRef &ref, Scalar otherwise)
{
    if (!isPresent(run.plan(), id) || run.trace().has(id))
        return;
    if (ref)
        return takeFromFile<Scalar>(run, id, *ref);
    const Shape &shape = tensorOf(run.plan(), id).shape;
    run.put(id, Tensor<Scalar>(shape, std::vector<Scalar>(static_cast<std::size_t>(shape[0]), otherwise)));
}

template <class Scalar>
void takeProjected(TraceBuilder &run, Watch &watch)
{
    using enum Role;
    const InputSettings &inputs = run.plan().document.inputs;
    TorchGenerator generator = stoppable(inputs.seed, watch);
    takeInput<Scalar>(run, Queries, inputs.queries, generator);
    if (inputs.selfAttention) {
        run.share(Keys, run.trace().shared(Queries));
        run.share(Values, run.trace().shared(Queries));
    } else {
        takeInput<Scalar>(run, Keys, inputs.keys, generator);
        takeInput<Scalar>(run, Values, inputs.values, generator);
    }
    const PastSettings &past = run.plan().document.past;
    if (run.plan().sizes.past > 0) {
        takeFromFile<Scalar>(run, PastKeys, *past.keys);
        takeFromFile<Scalar>(run, PastValues, *past.values);
    }
}

template <class Scalar>
void takeWeights(TraceBuilder &run, Watch &watch)
{
    using enum Role;
    const WeightSettings &w = run.plan().document.weights;
    TorchGenerator generator = stoppable(w.seed, watch);
    for (const LinearPlaces &places : linearsOf(w))
        takeLinear<Scalar>(run, places, generator);
    takeNorm<Scalar>(run, NormWeight, w.normWeight, 1);
    takeNorm<Scalar>(run, NormBias, w.normBias, 0);
    if (w.biasK) {
        takeFromFile<Scalar>(run, BiasK, *w.biasK);
        takeFromFile<Scalar>(run, BiasV, *w.biasV);
    }
}

/// What positions, norms of heads and sinks need, with projections or without.
template <class Scalar>
void takeExtras(TraceBuilder &run)
{
    const WeightSettings &w = run.plan().document.weights;
    takeNorm<Scalar>(run, Role::QNorm, w.qNorm, 1);
    takeNorm<Scalar>(run, Role::KNorm, w.kNorm, 1);
    if (const auto &bias = run.plan().document.layer.relativeBias)
        takeFromFile<Scalar>(run, Role::RelativeTable, *bias->table);
    if (w.sink)
        takeFromFile<Scalar>(run, Role::Sink, *w.sink);
}

/// The weights of one layer out of the tensor that has them.
template <class Scalar>
void takeMaps(TraceBuilder &run)
{
    const Plan &plan = run.plan();
    const StoredCell first = storedCellOf(plan, {0, 0, 0, 0});
    const AnyTensor &all = tensorAt(*plan.files, first.tensor);
    auto weights = Tensor<Scalar>::unset(tensorOf(plan, Role::Weights).shape);
    std::visit(
        [&](const auto &numbers) {
            const auto *from = numbers.data() + offsetOf(numbers.shape(), first.cell);
            std::transform(from, from + weights.size(), weights.data(),
                           [](auto number) { return static_cast<Scalar>(toDouble(number)); });
        },
        all);
    run.put(Role::Weights, std::move(weights));
}

} // namespace

void takeInputs(TraceBuilder &run, Watch &watch)
{
    inPrecisionOf(run.plan(), [&](auto zero) {
        using Scalar = decltype(zero);
        if (run.plan().hasMapsAlone())
            return takeMaps<Scalar>(run);
        if (!run.plan().attends())
            return takeBlockInputs(run, watch);
        if (!run.plan().document.layer.projections) {
            takeExtras<Scalar>(run);
            return takeHeads<Scalar>(run, watch);
        }
        takeProjected<Scalar>(run, watch);
        takeParameters(run, watch);
    });
}

void takeParameters(TraceBuilder &run, Watch &watch)
{
    if (!run.plan().attends())
        return takeBlockParameters(run, watch);
    inPrecisionOf(run.plan(), [&](auto zero) {
        takeExtras<decltype(zero)>(run);
        takeWeights<decltype(zero)>(run, watch);
    });
}

} // namespace headscope
