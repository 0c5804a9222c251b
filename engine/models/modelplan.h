// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/models/transformer.h"

#include <map>
#include <memory>
#include <tuple>
#include <vector>

namespace headscope {

struct ModelTrace;

/// What a model is run on.
struct ModelInput
{
    std::vector<TokenId> source;              ///< of the text; with a past, the new ones alone
    std::vector<TokenId> target;              ///< of what a decoder has written so far, where the model has one
    std::vector<Index> segments;              ///< one for each token of the source; none: as pairSegments() has them
    std::optional<Index> validLen = {};       ///< so many tokens of the source are seen by others; none: all
    std::shared_ptr<const AnyTensor> patches; ///< (1, p, size of a patch), of an image
    std::shared_ptr<const ModelTrace> past;   ///< a run on the tokens before, whose keys and values are used again

    /// The tokens that a column reads.
    const std::vector<TokenId> &ids(Column column) const { return column == Column::Decoder ? target : source; }
    bool operator==(const ModelInput &) const = default;
};

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

/// What a person has changed.
struct ModelChanges
{
    std::map<std::size_t, Overrides> overrides; ///< by block
    std::vector<ModelPart> leftOut;             ///< parts that add nothing
    std::vector<ModelPart> patched;             ///< parts that have their numbers from a run on another text
    std::vector<TokenId> other;                 ///< that text; of no meaning where nothing is patched
    bool operator==(const ModelChanges &) const = default;
};

/// A model and its input found right: every size of every block is known, nothing is computed yet.
struct ModelPlan
{
    SharedModel model;
    ModelInput input;
    ModelChanges changes;
    std::vector<std::shared_ptr<const Plan>> blocks; ///< in the order of the model; they have no files yet
    std::shared_ptr<const ModelPlan> other = {};     ///< of the other text, unchanged, where anything is patched
};

/// Makes the plan. Errors name the block and the key that is wrong: a text that is too long for the model
/// or for the memory, for example.
Result<ModelPlan> planModel(SharedModel model, ModelInput input, ModelChanges changes = {});

/// The same input with another text in the place of the text, without a past: what a decoder has written stays.
ModelInput otherInput(const ModelInput &input, const std::vector<TokenId> &text);

/// "layer.0.self/head.2", "layer.0.ffn@4", "layer.0.ffn/stream"
std::string nameOfPart(const Transformer &model, const ModelPart &part);
/// The tensor of a block that a part of it is: each head's mixture of values (TransformerLens: hook_z), what is added
/// before the residual and its norm (hook_attn_out, hook_mlp_out), or the result of the block (hook_resid_post).
/// Nothing where the block has no such part.
std::optional<TensorId> tensorOfPart(const Plan &plan, const ModelPart &part);
/// What parts there are, for errors.
Text anyPart();
/// What to name instead of a part that the block has not: one of its heads, by number, or any part.
Text partInstead(const Plan &plan, const ModelPart &part);
/// Its numbers in a run on what follows so many tokens of a past; nothing where its position is not in it.
std::optional<Block> blockOfPart(const Plan &plan, const ModelPart &part, Index past);

/// The file of a document that stands for what other blocks have made, "layer.0.ffn/residual_sum"; no file on a disk
/// has such a name.
inline constexpr const char *kStreamFile = "stream/";
TensorRef streamRef(const ModelBlock &block, TensorId tensor);

} // namespace headscope
