// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/models/pairsegments.h"

#include <algorithm>

namespace headscope {

Index segmentCount(const Transformer &model)
{
    for (const ModelBlock &block : model.blocks)
        if (const auto &table = block.document.weights.wSegment)
            return model.weights->shapeOf(*table)->front();
    return 0;
}

std::vector<Index> pairSegments(const Transformer &model, const std::vector<TokenId> &ids)
{
    std::vector<Index> segments(ids.size(), 0);
    const ModelSigns &signs = model.signs;
    if (!signs.separator || segmentCount(model) < 2)
        return segments;
    const auto separator = std::find(ids.begin(), ids.end(), *signs.separator);
    const auto isOfText = [&signs](TokenId id) { return signs.separator != id && signs.pad != id; };
    if (std::none_of(separator, ids.end(), isOfText))
        return segments;
    const auto end = std::find_if(ids.rbegin(), ids.rend(), [&signs](TokenId id) { return signs.pad != id; }).base();
    std::fill(segments.begin() + (separator + 1 - ids.begin()), segments.begin() + (end - ids.begin()), 1);
    return segments;
}

} // namespace headscope
