// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/run/activate.h"

#include "engine/run/dot.h"
#include "engine/run/operation.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace headscope {
namespace {

template <class Scalar>
Scalar gelu(Scalar x)
{
    return x * Scalar(0.5) * (1 + std::erf(x * Scalar(std::numbers::sqrt2 / 2)));
}

constexpr double kSlope = 0.5 * std::numbers::sqrt2 * 2 * std::numbers::inv_sqrtpi; // √(2/π)
constexpr double kCubic = 0.044715;

template <class Scalar>
Scalar geluTanh(Scalar x)
{
    return Scalar(0.5) * x * (1 + std::tanh(Scalar(kSlope) * (x + Scalar(kCubic) * x * x * x)));
}

template <class Scalar>
Scalar activated(Activation activation, Scalar x)
{
    switch (activation) {
    case Activation::Relu: return x > 0 || std::isnan(x) ? x : Scalar(0);
    case Activation::Gelu: return gelu(x);
    case Activation::GeluTanh: return geluTanh(x);
    case Activation::Silu: break;
    }
    return x / (1 + std::exp(-x));
}

/// A row of so many numbers. Half of 1 + tanh(u) is 1 / (1 + exp(−2u)), which packets of numbers have.
template <class Scalar>
void activateRow(const Kernels<Scalar> &kernels, Activation activation, const Scalar *x, Index count, Scalar *out)
{
    if (activation == Activation::GeluTanh)
        kernels.gate(count, x, Scalar(2 * kSlope), Scalar(2 * kSlope * kCubic), out);
    else if (activation == Activation::Silu)
        kernels.gate(count, x, 1, 0, out);
    else
        std::transform(x, x + count, out, [activation](Scalar each) { return activated(activation, each); });
}

template <class Scalar>
void computeActivation(const Trace &trace, const Target<Scalar> &target)
{
    const auto &operands = target.spec.operands;
    const Activation activation = trace.plan.document.layer.activation;
    const auto from = rowsBehind<Scalar>(trace, operands.front(), target);
    const bool isGated = operands.size() > 1;
    const auto gated = isGated ? rowsBehind<Scalar>(trace, operands[1], target) : Rows<Scalar>();
    for (Index row = 0; row < target.rows(); ++row) {
        activateRow(kernelsOf<Scalar>(trace), activation, from.row(row) + target.firstColumn, target.columns(),
                    target.row(row));
        for (Index i = 0; isGated && i < target.columns(); ++i)
            target.row(row)[i] *= gated.row(row)[target.firstColumn + i];
    }
}

/// What the activation makes of the first number, before the gate.
std::vector<Working> workingsOfActivation(const Explanation &e)
{
    if (e.sources.size() < 2)
        return {};
    return {{"activated", {activationOf(*e.activation, e.sources.front().values.front())}}};
}

void addActivation(const Trace &trace, Explanation &e)
{
    e.activation = trace.plan.document.layer.activation;
}

} // namespace

double activationOf(Activation activation, double x)
{
    return activated(activation, x);
}

constinit const OperationSpec kActivateOperation{
    Operation::Activate, "activate",
    AsNumbers{{computeActivation<float>, computeInParts<float>}, {computeActivation<double>, computeInParts<double>}},
    addActivation, workingsOfActivation};

} // namespace headscope
