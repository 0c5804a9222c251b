// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/attention/stages.h"

#include "engine/kernels/matmul.h"

#include <algorithm>

namespace headscope {
namespace {

/// y (b, n, out) = x (b, n, in)·Wᵀ + bias, x as the table of tensors says. False when the run is to stop.
template <class Scalar>
bool applyLinear(Workspace<Scalar> &run, TensorId weight, TensorId bias, TensorId y)
{
    const Tensor<Scalar> &in = run.read(sourceOf(run.plan(), y));
    const Tensor<Scalar> &w = run.read(weight);
    Tensor<Scalar> &out = run.make(y);
    const Index rowsPerItem = in.length(1);
    for (Index item = 0; item < in.length(0); ++item) {
        const auto rows = matrixAt(in.data() + item * rowsPerItem * in.length(2), rowsPerItem, in.length(2));
        const auto result = matrixAt(out.data() + item * rowsPerItem * out.length(2), rowsPerItem, out.length(2));
        multiplyTransposed<Scalar>(rows, matrixAt(w.data(), w.length(0), w.length(1)), result);
        if (!run.goesOn(static_cast<double>(rowsPerItem * w.size())))
            return false;
    }
    if (run.has(bias))
        for (Index i = 0; i < out.size(); ++i)
            out[i] += run.read(bias)[i % out.length(2)];
    return true;
}

/// Moves numbers between (b, n, h·f) and (b, h, n, f) without changing one. The split tensor may be longer: its first
/// `skip` rows of each head are left alone.
template <class Scalar>
void moveHeads(const Tensor<Scalar> &from, Tensor<Scalar> &to, Index skip = 0)
{
    const bool splits = to.rank() == 4;
    const Shape &heads = splits ? to.shape() : from.shape();
    const Index h = heads[1];
    const Index f = heads[3];
    for (Index row = 0; row < heads[0] * h * heads[2]; ++row) { // row (b, h, n) of the split tensor
        const Index item = row / (h * heads[2]);
        const Index head = row / heads[2] % h;
        const Index position = row % heads[2] - skip;
        if (position < 0)
            continue;
        const Index merged = ((item * (heads[2] - skip) + position) * h + head) * f;
        if (splits)
            std::copy_n(from.data() + merged, f, to.data() + row * f);
        else
            std::copy_n(from.data() + row * f, f, to.data() + merged);
    }
}

/// Puts (b, g, n_past, f) into the first rows of each head.
template <class Scalar>
void putPast(const Tensor<Scalar> &past, Tensor<Scalar> &heads)
{
    const Index length = past.length(2) * past.length(3);
    for (Index head = 0; head < past.length(0) * past.length(1); ++head)
        std::copy_n(past.data() + head * length, length, heads.data() + head * heads.length(2) * heads.length(3));
}

} // namespace

template <class Scalar>
void projectInputs(Workspace<Scalar> &run)
{
    using enum TensorId;
    applyLinear(run, Wq, Bq, Q) && applyLinear(run, Wk, Bk, K) && applyLinear(run, Wv, Bv, V);
}

template <class Scalar>
void splitHeads(Workspace<Scalar> &run)
{
    using enum TensorId;
    const Index past = run.sizes().past;
    moveHeads(run.read(Q), run.make(QHeads));
    moveHeads(run.read(K), run.make(KHeads), past);
    moveHeads(run.read(V), run.make(VHeads), past);
    if (past > 0) {
        putPast(run.read(PastKeys), run.change(KHeads));
        putPast(run.read(PastValues), run.change(VHeads));
    }
}

template <class Scalar>
void concatHeads(Workspace<Scalar> &run)
{
    moveHeads(run.read(TensorId::HeadOutputs), run.make(TensorId::Concat));
}

template <class Scalar>
void projectOutput(Workspace<Scalar> &run)
{
    applyLinear(run, TensorId::Wo, TensorId::Bo, TensorId::Output);
}

template void projectInputs(Workspace<float> &);
template void projectInputs(Workspace<double> &);
template void splitHeads(Workspace<float> &);
template void splitHeads(Workspace<double> &);
template void concatHeads(Workspace<float> &);
template void concatHeads(Workspace<double> &);
template void projectOutput(Workspace<float> &);
template void projectOutput(Workspace<double> &);

} // namespace headscope
