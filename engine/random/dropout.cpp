// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/random/dropout.h"

#include "engine/random/torchgenerator.h"

namespace headscope {

void drawKept(Tensor<std::uint8_t> &keep, std::uint32_t seed, double p)
{
    std::vector<float> draws(static_cast<std::size_t>(keep.size()));
    TorchGenerator(seed).fillUniform(draws, 0, 1);
    for (Index i = 0; i < keep.size(); ++i)
        keep[i] = draws[static_cast<std::size_t>(i)] >= static_cast<float>(p) ? 1 : 0;
}

} // namespace headscope
