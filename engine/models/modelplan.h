// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/models/modelpart.h"

#include <map>
#include <memory>
#include <optional>
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

/// The file of a document that stands for what other blocks have made, "layer.0.ffn/residual_sum"; no file on a disk
/// has such a name.
inline constexpr const char *kStreamFile = "stream/";
TensorRef streamRef(const ModelBlock &block, TensorId tensor);

} // namespace headscope
