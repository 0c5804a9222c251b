// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/models/sinusoids.h"

#include <algorithm>
#include <cmath>

namespace headscope {

Tensor<float> sinusoids(Index positions, Index width)
{
    auto table = Tensor<float>::unset({positions, width});
    for (Index feature = 0; feature < width; ++feature) {
        const Index pair = feature - feature % 2;
        const double wave = std::pow(10'000.0, static_cast<double>(pair) / static_cast<double>(width));
        for (Index position = 0; position < positions; ++position) {
            const double angle = static_cast<double>(position) / wave;
            table[position * width + feature] = static_cast<float>(feature == pair ? std::sin(angle) : std::cos(angle));
        }
    }
    return table;
}

Index mostSinusoids(Index width)
{
    constexpr Index positions = 1 << 16U, numbers = 1 << 27U;
    return std::clamp<Index>(numbers / std::max<Index>(width, 1), 1, positions);
}

} // namespace headscope
