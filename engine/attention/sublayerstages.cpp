// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/attention/stages.h"

#include "engine/kernels/norm.h"
#include "engine/random/dropout.h"

namespace headscope {
namespace {

template <class Scalar>
std::span<const Scalar> rowAt(const Tensor<Scalar> &tensor, Index first, Index length)
{
    return {tensor.data() + first, static_cast<std::size_t>(length)};
}

/// Every row of features on its own, with the layer's one pair of parameters.
template <class Scalar>
void norm(Workspace<Scalar> &run, TensorId to)
{
    const Tensor<Scalar> &in = run.read(sourceOf(run.plan(), to));
    const Tensor<Scalar> &weight = run.read(TensorId::NormWeight);
    const Tensor<Scalar> &bias = run.read(TensorId::NormBias);
    Tensor<Scalar> &out = run.make(to);
    const Index size = weight.size();
    for (Index row = 0; row < in.size(); row += size)
        normRow<Scalar>(rowAt(in, row, size), rowAt(weight, 0, size), rowAt(bias, 0, size),
                        run.plan().document.layer.normEps, {out.data() + row, static_cast<std::size_t>(size)});
}

} // namespace

template <class Scalar>
void normInputs(Workspace<Scalar> &run)
{
    using enum TensorId;
    norm(run, QueriesNorm);
    if (!run.plan().normsInputs())
        return;
    norm(run, KeysNorm);
    norm(run, ValuesNorm);
}

template <class Scalar>
void dropOutput(Workspace<Scalar> &run)
{
    const LayerSettings &layer = run.plan().document.layer;
    auto &keep = run.template make<std::uint8_t>(TensorId::OutputDropoutMask);
    drawKept(keep, layer.dropoutSeed + 1, layer.outputDropout); // not the draws of the weights
    dropInto(run.make(TensorId::DroppedOutput), run.read(TensorId::Output), keep, layer.outputDropout);
}

template <class Scalar>
void addResidual(Workspace<Scalar> &run)
{
    const Tensor<Scalar> &output = run.read(sourceOf(run.plan(), TensorId::ResidualSum));
    const Tensor<Scalar> &queries = run.read(TensorId::Queries);
    Tensor<Scalar> &sum = run.make(TensorId::ResidualSum);
    for (Index i = 0; i < sum.size(); ++i)
        sum[i] = output[i] + queries[i];
}

template <class Scalar>
void normOutput(Workspace<Scalar> &run)
{
    norm(run, TensorId::NormedOutput);
}

#define INSTANTIATE(stage)                                                                                             \
    template void stage(Workspace<float> &);                                                                           \
    template void stage(Workspace<double> &);
INSTANTIATE(normInputs)
INSTANTIATE(dropOutput)
INSTANTIATE(addResidual)
INSTANTIATE(normOutput)
#undef INSTANTIATE

} // namespace headscope
