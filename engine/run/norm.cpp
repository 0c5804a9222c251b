// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/kernels/norm.h"

#include "engine/run/operation.h"

#include <algorithm>

namespace headscope {
namespace {

template <class Scalar>
std::span<const Scalar> rowSpan(const Scalar *row, Index count)
{
    return {row, static_cast<std::size_t>(count)};
}

template <class Scalar>
void computeNorm(const Trace &trace, const Target<Scalar> &target)
{
    const auto in = rowsBehind<Scalar>(trace, target.spec.operands.front(), target);
    const auto parameter = [&](std::size_t operand) -> std::span<const Scalar> {
        if (operand >= target.spec.operands.size())
            return {};
        return std::get<Tensor<Scalar>>(*trace.kept(target.spec.operands[operand].tensor)).values();
    };
    const std::span<const Scalar> weight = parameter(1);
    const std::span<const Scalar> bias = parameter(2);
    const bool isAroundZero = normKindOf(trace.plan, target.spec) == NormKind::Rms;
    const auto size = static_cast<Index>(weight.size());
    Buffer<Scalar> normed(static_cast<std::size_t>(size));
    for (Index row = 0; row < target.rows(); ++row) {
        normRow<Scalar>(rowSpan(in.row(row), size), weight, bias, trace.plan.document.layer.normEps, isAroundZero,
                        {normed.data(), normed.size()});
        std::copy_n(normed.data() + target.firstColumn, target.columns(), target.row(row));
    }
}

void addNormSettings(const Trace &trace, Explanation &e)
{
    e.settings.push_back({"norm_eps", {trace.plan.document.layer.normEps}});
    e.isAroundZero = normKindOf(trace.plan, tensorOf(trace.plan, e.tensor)) == NormKind::Rms;
}

std::vector<Working> workingsOfNorm(const Explanation &e)
{
    const RowMoments moments = momentsOf<double>(e.sources.front().values, e.isAroundZero);
    if (e.isAroundZero)
        return {{"mean_square", {moments.variance}}};
    return {{"mean", {moments.mean}}, {"variance", {moments.variance}}};
}

} // namespace

constinit const OperationSpec kNormOperation{
    Operation::Norm, "norm",
    AsNumbers{{computeNorm<float>, computeInParts<float>}, {computeNorm<double>, computeInParts<double>}},
    addNormSettings, workingsOfNorm};

} // namespace headscope
