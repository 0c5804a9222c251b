// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/figure/figurelayer.h"

#include <vector>

namespace headscope {

/// Runs as the blocks layer.0.self, layer.1.self, … of a model.
inline std::vector<FigureLayer> asLayers(const std::vector<std::shared_ptr<const Trace>> &runs)
{
    auto model = std::make_shared<Transformer>();
    std::vector<FigureLayer> layers;
    for (std::size_t i = 0; i < runs.size(); ++i) {
        model->blocks.push_back(
            {"layer." + std::to_string(i) + ".self", runs[i]->plan.document, Column::Only, {}, {}, {}});
        layers.push_back({runs[i], model, i});
    }
    return layers;
}

} // namespace headscope
