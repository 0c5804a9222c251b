// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/checkpoints/family.h"

#include <optional>
#include <vector>

namespace headscope {

/// The name of a tensor of a layer, by its end: "h.0.attn.c_attn.weight".
std::string nameIn(const std::string &layer, std::string_view suffix);
/// The layer that a tensor is of, by the end of its name; nothing where the name ends otherwise.
std::optional<std::string> layerNamedBy(std::string_view name, std::string_view suffix);

/// Whether a parameter may have this shape. A number alone or a mask among the weights, as GPT-2's "attn.bias", is
/// none.
bool hasRankOf(Parameter part, const Shape &shape);

/// Whether a layer, whose parts have such shapes, has all that its family needs, in sizes that go together.
bool isWhole(const FoundLayer &layer);

/// The layers of attention whose names and shapes are those of a family, in the order of the file. The store must live
/// on. Sizes that do not go together make no layer.
std::vector<FoundLayer> layersOf(const TensorStore &store);

/// Heads of queries, and of keys and values.
struct HeadCounts
{
    Index heads = 1;
    Index kvHeads = 1;
};

/// The heads of a layer: as config.json has them, less those that it says were cut away, else as its own shapes or
/// the file's facts and numbers tell; nothing where they must be asked for.
std::optional<HeadCounts> headsOf(const FoundLayer &layer, const TensorStore &store, const Json &config);

/// The same where the settings of the layer itself are known.
std::optional<HeadCounts> headsAsTold(const FoundLayer &layer, const TensorStore &store, const Json &own);

/// The numbers of heads that a layer may have: what divides its width and that of its values, and leaves heads of at
/// least one feature. The width of its keys divides that of its queries.
std::vector<Index> possibleHeads(Index queryWidth, Index keyWidth, Index valueWidth);
std::vector<Index> possibleHeads(const FoundLayer &layer);
/// Why what a field says is no number of heads.
Error notAmong(const std::vector<Index> &possible, std::string field, Text got);

/// The one among possible numbers that most models have for queries of this width: heads of 64 features, or else the
/// fewest. There must be some.
Index likelyHeads(const std::vector<Index> &possible, Index queryWidth);
Index likelyHeads(const FoundLayer &layer);

} // namespace headscope
