// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/attention/stages.h"

#include "engine/random/fill.h"

#include <array>

namespace headscope {
namespace {

/// A linear layer's two tensors and where the document names them.
struct LinearPlaces
{
    TensorId weight;
    TensorId bias;
    const OptionalRef *weightRef;
    const OptionalRef *biasRef;
};

template <class Scalar>
Tensor<Scalar> fromFile(const Workspace<Scalar> &run, const TensorRef &ref)
{
    return convertTo<Scalar>(tensorAt(*run.plan().files, ref));
}

template <class Scalar>
void takeInput(Workspace<Scalar> &run, TensorId id, const OptionalRef &ref, TorchGenerator &generator)
{
    const InputKind kind = run.plan().document.inputs.kind;
    run.put(id, ref ? fromFile(run, *ref)
                    : convertTo<Scalar>(filledInput(kind, shapeOf(specOf(id), run.sizes()), generator)));
}

template <class Scalar>
void takeLinear(Workspace<Scalar> &run, const LinearPlaces &places, TorchGenerator &generator)
{
    const WeightKind kind = run.plan().document.weights.kind;
    const Shape shape = shapeOf(specOf(places.weight), run.sizes());
    if (*places.weightRef)
        run.put(places.weight, fromFile(run, **places.weightRef));
    else
        run.put(places.weight, convertTo<Scalar>(filledWeight(kind, shape, generator)));
    if (*places.biasRef)
        run.put(places.bias, fromFile(run, **places.biasRef));
    else if (isPresent(run.plan(), places.bias))
        run.put(places.bias, convertTo<Scalar>(filledBias(kind, {shape[0]}, shape[1], generator)));
}

/// A parameter of the norm: from its file, else the same number everywhere, as nn.LayerNorm starts.
template <class Scalar>
void takeNorm(Workspace<Scalar> &run, TensorId id, const OptionalRef &ref, Scalar otherwise)
{
    if (!isPresent(run.plan(), id))
        return;
    const std::vector<Scalar> start(static_cast<std::size_t>(run.sizes().normSize), otherwise);
    run.put(id, ref ? fromFile(run, *ref) : Tensor<Scalar>({run.sizes().normSize}, start));
}

} // namespace

template <class Scalar>
void takeInputs(Workspace<Scalar> &run)
{
    const InputSettings &inputs = run.plan().document.inputs;
    const WeightSettings &w = run.plan().document.weights;
    TorchGenerator inputGenerator(inputs.seed);
    takeInput(run, TensorId::Queries, inputs.queries, inputGenerator);
    if (inputs.selfAttention) {
        run.put(TensorId::Keys, run.read(TensorId::Queries));
        run.put(TensorId::Values, run.read(TensorId::Queries));
    } else {
        takeInput(run, TensorId::Keys, inputs.keys, inputGenerator);
        takeInput(run, TensorId::Values, inputs.values, inputGenerator);
    }
    const PastSettings &past = run.plan().document.past;
    if (run.sizes().past > 0) {
        run.put(TensorId::PastKeys, fromFile(run, *past.keys));
        run.put(TensorId::PastValues, fromFile(run, *past.values));
    }
    TorchGenerator weightGenerator(w.seed);
    using enum TensorId;
    const std::array linears{LinearPlaces{Wq, Bq, &w.wq, &w.bq}, LinearPlaces{Wk, Bk, &w.wk, &w.bk},
                             LinearPlaces{Wv, Bv, &w.wv, &w.bv}, LinearPlaces{Wo, Bo, &w.wo, &w.bo}};
    for (const LinearPlaces &places : linears)
        takeLinear(run, places, weightGenerator);
    takeNorm<Scalar>(run, NormWeight, w.normWeight, 1);
    takeNorm<Scalar>(run, NormBias, w.normBias, 0);
}

template void takeInputs(Workspace<float> &);
template void takeInputs(Workspace<double> &);

} // namespace headscope
