// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/models/transformer.h"
#include "engine/plan/block.h"

#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

namespace headscope {

/// A part of a model that may be changed as a whole: what one head mixes, what a layer of attention or a feed-forward
/// adds to the stream, or the stream itself behind a block; at one position or at all.
struct ModelPart
{
    std::size_t block = 0;
    std::optional<Index> head = {};
    bool isStream = false;              ///< the stream behind the block
    std::optional<Index> position = {}; ///< counted from the first token that there is, those of a past included
    bool operator==(const ModelPart &) const = default;
};

/// What parts are put in order by, and told apart.
inline auto orderOf(const ModelPart &part)
{
    return std::tuple(part.block, part.head, part.isStream, part.position);
}

/// Whether a part is changed all over: by itself, a head with its layer, and what is at a token with all tokens. What
/// is of no one token is so only where it is changed at all of them.
bool coversPart(const std::vector<ModelPart> &changed, const ModelPart &part);

/// "layer.0.self/head.2", "layer.0.ffn@4", "layer.0.ffn/stream"
std::string nameOfPart(const Transformer &model, const ModelPart &part);
/// The part that has such a name; "layer.0" is the attention of that layer. Nothing where the model has no such block.
std::optional<ModelPart> partNamed(const Transformer &model, std::string_view name);

/// The tensor of a block that a part of it is: each head's mixture of values (TransformerLens: hook_z), what is added
/// before the residual and its norm (hook_attn_out, hook_mlp_out), or the result of the block (hook_resid_post).
/// Nothing where the block has no such part.
std::optional<TensorId> tensorOfPart(const Plan &plan, const ModelPart &part);
/// Its numbers in a run on what follows so many tokens of a past; nothing where its position is not in it.
std::optional<Block> blockOfPart(const Plan &plan, const ModelPart &part, Index past);

/// What parts there are, for errors.
Text anyPart();
/// What to name instead of a part that the block has not: one of its heads, by number, or any part.
Text partInstead(const Plan &plan, const ModelPart &part);

} // namespace headscope
