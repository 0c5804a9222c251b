// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
// How commands, session files and scripts call the blocks of a model: "encoder.embed", "layer.3.ffn".
#pragma once

#include "engine/models/transformer.h"

#include <optional>
#include <string>
#include <string_view>

namespace headscope {

/// The name of a block before or behind the layers: "unembed", "decoder.embed".
std::string blockName(Column column, std::string_view name);
/// That of a part of a layer: "layer.3.ffn", "decoder.1.cross".
std::string layerName(Column column, Index number, std::string_view part);
/// The same of a layer that has its name: "layer.3" and "ffn".
std::string layerName(std::string_view layer, std::string_view part);

/// The layer that a block is a part of: its name, "decoder.1" of "decoder.1.cross", and its number.
struct LayerPlace
{
    std::string name;
    Index number = 0;
    bool operator==(const LayerPlace &) const = default;
};
/// Nothing for a block that stands before or behind the layers.
std::optional<LayerPlace> layerOf(std::string_view block);

/// The name that all blocks of a kind have in common, "layer.*.self" of "layer.3.self"; the name itself where no number
/// stands in it.
std::string blockPattern(std::string_view name);

/// What stands in a block, "layer.3.self/scores": the name of the block, and what is behind it.
struct InBlock
{
    std::string_view block;
    std::string_view rest;
};
/// Nothing where no block is named. The parts live as long as the name.
std::optional<InBlock> splitBlock(std::string_view name);

} // namespace headscope
