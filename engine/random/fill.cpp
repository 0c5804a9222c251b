// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/random/fill.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace headscope {
namespace {

std::span<float> spanOf(Tensor<float> &tensor)
{
    return {tensor.data(), static_cast<std::size_t>(tensor.size())};
}

/// nn.Linear's bound for weight and bias: kaiming_uniform_ with a = √5 comes to 1/√in.
double linearBound(Index in)
{
    const double gain = std::sqrt(2.0 / 6.0);
    return std::sqrt(3.0) * (gain / std::sqrt(static_cast<double>(in)));
}

} // namespace

Tensor<float> filledInput(InputKind kind, Shape shape, TorchGenerator &generator)
{
    Tensor<float> out(std::move(shape));
    const auto values = spanOf(out);
    if (kind == InputKind::Normal)
        generator.fillNormal(values);
    else if (kind == InputKind::Uniform)
        generator.fillUniform(values, 0, 1);
    else if (kind == InputKind::Arange)
        for (Index i = 0; i < out.size(); ++i)
            out[i] = static_cast<float>(i);
    else
        std::fill(values.begin(), values.end(), 1.0F);
    return out;
}

Tensor<float> filledWeight(WeightKind kind, Shape shape, TorchGenerator &generator)
{
    Tensor<float> out(std::move(shape));
    const Index rows = out.length(0);
    const Index columns = out.length(1);
    if (kind == WeightKind::Identity) {
        for (Index i = 0; i < std::min(rows, columns); ++i)
            out[i * columns + i] = 1;
        return out;
    }
    const double xavier = std::sqrt(3.0) * std::sqrt(2.0 / static_cast<double>(rows + columns));
    const double bound = kind == WeightKind::XavierUniform ? xavier : linearBound(columns);
    generator.fillUniform(spanOf(out), -bound, bound);
    return out;
}

Tensor<float> filledBias(WeightKind kind, Shape shape, Index in, TorchGenerator &generator)
{
    Tensor<float> out(std::move(shape));
    if (kind == WeightKind::Linear) {
        const double bound = 1 / std::sqrt(static_cast<double>(in));
        generator.fillUniform(spanOf(out), -bound, bound);
    }
    return out;
}

} // namespace headscope
