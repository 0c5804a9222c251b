// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/models/blockpattern.h"

#include <algorithm>

namespace headscope {

std::vector<std::size_t> blocksMatching(const Transformer &model, std::string_view pattern)
{
    std::vector<std::size_t> found;
    for (std::size_t at = 0; at < model.blocks.size(); ++at)
        if (blockPattern(model.blocks[at].name) == pattern)
            found.push_back(at);
    return found;
}

std::vector<std::string> blockPatterns(const Transformer &model)
{
    std::vector<std::string> patterns;
    for (const ModelBlock &block : model.blocks) {
        std::string pattern = blockPattern(block.name);
        if (pattern != block.name && std::find(patterns.begin(), patterns.end(), pattern) == patterns.end())
            patterns.push_back(std::move(pattern));
    }
    return patterns;
}

} // namespace headscope
