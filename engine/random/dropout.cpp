// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/random/dropout.h"

#include "engine/random/torchgenerator.h"

#include <algorithm>
#include <vector>

namespace headscope {

void drawKept(Tensor<std::uint8_t> &keep, std::uint32_t seed, double p, const std::function<bool()> &stops)
{
    constexpr Index atOnce = 65536; // the tensor may be larger than there is room for its draws
    TorchGenerator generator(seed);
    for (Index first = 0; first < keep.size() && !(stops && stops()); first += atOnce) {
        std::vector<float> draws(static_cast<std::size_t>(std::min(atOnce, keep.size() - first)));
        generator.fillUniform(draws, 0, 1);
        for (std::size_t i = 0; i < draws.size(); ++i)
            keep[first + static_cast<Index>(i)] = draws[i] >= static_cast<float>(p) ? 1 : 0;
    }
}

} // namespace headscope
