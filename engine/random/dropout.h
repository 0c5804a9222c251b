// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/tensor/tensor.h"

#include <functional>

namespace headscope {

/// Fills with 1 (kept, with probability 1 − p) and 0, from a seed. The draws are ours: PyTorch's differ by build.
/// Once `stops` says true, the rest is left as it is.
void drawKept(Tensor<std::uint8_t> &keep, std::uint32_t seed, double p, const std::function<bool()> &stops = {});

/// out = x·(keep / (1 − p)), as nn.Dropout in training: NaN stays NaN where it is dropped. All three have one length; p
/// lies in [0, 1); out may be x.
template <class Scalar>
void dropInto(std::span<const Scalar> x, std::span<const std::uint8_t> keep, double p, std::span<Scalar> out)
{
    const auto scale = static_cast<Scalar>(1 / (1 - p));
    for (std::size_t i = 0; i < x.size(); ++i)
        out[i] = x[i] * (keep[i] != 0 ? scale : Scalar(0));
}

} // namespace headscope
