// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/models/transformer.h"

#include <map>
#include <memory>
#include <vector>

namespace headscope {

struct ModelTrace;

/// What a model is run on.
struct ModelInput
{
    std::vector<TokenId> source;              ///< of the text; with a past, the new ones alone
    std::vector<TokenId> target;              ///< of what a decoder has written so far, where the model has one
    std::vector<Index> segments;              ///< one for each token of the source; none: all 0
    std::shared_ptr<const AnyTensor> patches; ///< (1, p, size of a patch), of an image
    std::shared_ptr<const ModelTrace> past;   ///< a run on the tokens before, whose keys and values are used again

    /// The tokens that a column reads.
    const std::vector<TokenId> &ids(Column column) const { return column == Column::Decoder ? target : source; }
    bool operator==(const ModelInput &) const = default;
};

/// A part of a model whose result is left out, as if it had added nothing: one head, or a whole block.
struct LeftOut
{
    std::size_t block = 0;
    std::optional<Index> head = {};
    bool operator==(const LeftOut &) const = default;
};

/// What a person has changed.
struct ModelChanges
{
    std::map<std::size_t, Overrides> overrides; ///< by block
    std::vector<LeftOut> leftOut;
    bool operator==(const ModelChanges &) const = default;
};

/// A model and its input found right: every size of every block is known, nothing is computed yet.
struct ModelPlan
{
    SharedModel model;
    ModelInput input;
    ModelChanges changes;
    std::vector<std::shared_ptr<const Plan>> blocks; ///< in the order of the model; they have no files yet
};

/// Makes the plan. Errors name the block and the key that is wrong: a text that is too long for the model, for example.
Result<ModelPlan> planModel(SharedModel model, ModelInput input, ModelChanges changes = {});

/// The file of a document that stands for the results of other blocks, each under the name of its block; no file on a
/// disk has such a name.
inline constexpr const char *kStreamFile = "stream/";

} // namespace headscope
