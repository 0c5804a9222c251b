// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/models/countlayers.h"

#include <algorithm>

namespace headscope {
namespace {

constexpr Index kMostLayers = 10'000;

} // namespace

Result<Index> countLayers(const StackNames &stack, const ModelSettings &settings, const ModelTensors &tensors)
{
    if (settings.find(stack.layersKey) == nullptr) {
        Index count = 0;
        while (count <= kMostLayers && tensors.layer(numbered(stack.self, count)) != nullptr)
            ++count;
        if (count <= kMostLayers)
            return std::max<Index>(1, count); // the first that is missing is told
    }
    const auto layers = settings.whole(stack.layersKey);
    if (layers && *layers >= 1 && *layers <= kMostLayers)
        return *layers;
    return settings.wrong(stack.layersKey, Text(ENGINE_TEXT("engine", "a whole number from %1 to %2"),
                                                {"1", std::to_string(kMostLayers)}));
}

} // namespace headscope
