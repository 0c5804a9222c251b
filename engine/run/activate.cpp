// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/run/activate.h"

#include "engine/run/operation.h"

#include <cmath>
#include <numbers>

namespace headscope {
namespace {

template <class Scalar>
Scalar gelu(Scalar x)
{
    return x * Scalar(0.5) * (1 + std::erf(x * Scalar(std::numbers::sqrt2 / 2)));
}

template <class Scalar>
Scalar geluTanh(Scalar x)
{
    const auto slope = Scalar(0.5 * std::numbers::sqrt2 * 2 * std::numbers::inv_sqrtpi); // √(2/π)
    return Scalar(0.5) * x * (1 + std::tanh(slope * (x + Scalar(0.044715) * x * x * x)));
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

template <class Scalar>
void computeActivation(const Trace &trace, const Target<Scalar> &target)
{
    const auto &operands = target.spec.operands;
    const Activation activation = trace.plan.document.layer.activation;
    const auto from = rowsBehind<Scalar>(trace, operands.front(), target);
    const bool isGated = operands.size() > 1;
    const auto gated = isGated ? rowsBehind<Scalar>(trace, operands[1], target) : Rows<Scalar>();
    for (Index row = 0; row < target.rows(); ++row)
        for (Index i = 0; i < target.columns(); ++i) {
            const Scalar x = activated(activation, from.row(row)[target.firstColumn + i]);
            target.row(row)[i] = isGated ? x * gated.row(row)[target.firstColumn + i] : x;
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
