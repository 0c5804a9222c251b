// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/attention/stages.h"

#include "engine/kernels/matmul.h"

#include <algorithm>

namespace headscope {
namespace {

/// y (b, n, out) = x (b, n, in)·Wᵀ + bias. False when the run is to stop.
template <class Scalar>
bool applyLinear(Workspace<Scalar> &run, TensorId x, TensorId weight, TensorId bias, TensorId y)
{
    const Tensor<Scalar> &in = run.read(x);
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

/// Moves numbers between (b, n, h·f) and (b, h, n, f) without changing one.
template <class Scalar>
void moveHeads(const Tensor<Scalar> &from, Tensor<Scalar> &to, const Shape &heads)
{
    const bool splits = to.rank() == 4;
    const Index h = heads[1];
    const Index n = heads[2];
    const Index f = heads[3];
    for (Index row = 0; row < heads[0] * h * n; ++row) { // row (b, h, n) of the split tensor
        const Index item = row / (h * n);
        const Index head = row / n % h;
        const Scalar *source = from.data() + row * f;
        Scalar *target = to.data() + row * f;
        const Index merged = ((item * n + row % n) * h + head) * f;
        if (splits)
            source = from.data() + merged;
        else
            target = to.data() + merged;
        std::copy_n(source, f, target);
    }
}

} // namespace

template <class Scalar>
void projectInputs(Workspace<Scalar> &run)
{
    using enum TensorId;
    const bool isNormed = run.plan().normsInputs();
    applyLinear(run, run.plan().normsQueries() ? QueriesNorm : Queries, Wq, Bq, Q) &&
        applyLinear(run, isNormed ? KeysNorm : Keys, Wk, Bk, K) &&
        applyLinear(run, isNormed ? ValuesNorm : Values, Wv, Bv, V);
}

template <class Scalar>
void splitHeads(Workspace<Scalar> &run)
{
    using enum TensorId;
    for (const auto &[from, to] : {std::pair{Q, QHeads}, std::pair{K, KHeads}, std::pair{V, VHeads}}) {
        Tensor<Scalar> &heads = run.make(to);
        moveHeads(run.read(from), heads, heads.shape());
    }
}

template <class Scalar>
void concatHeads(Workspace<Scalar> &run)
{
    const Tensor<Scalar> &heads = run.read(TensorId::HeadOutputs);
    moveHeads(heads, run.make(TensorId::Concat), heads.shape());
}

template <class Scalar>
void projectOutput(Workspace<Scalar> &run)
{
    applyLinear(run, TensorId::Concat, TensorId::Wo, TensorId::Bo, TensorId::Output);
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
