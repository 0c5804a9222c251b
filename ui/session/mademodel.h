// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/models/modelplan.h"
#include "ui/session/madeplan.h"

#include <memory>
#include <string>
#include <vector>

namespace headscope {

/// What a person wants of a model: what was typed, and what was changed in it.
struct ModelWish
{
    std::string text;
    std::vector<TokenId> target = {};              ///< of a decoder, its start first; none: the start alone
    bool writesTarget = true;                      ///< the model writes the target by itself
    std::shared_ptr<const AnyTensor> patches = {}; ///< of an image, for models that look at one
    std::string picture = {};                      ///< the file that they were made of; empty: none was given yet
    ModelChanges changes = {};
    bool operator==(const ModelWish &) const = default;
};

/// A model planned for what was typed. Copies share it, on any thread, and nobody changes it.
struct MadeModel
{
    SharedModel model;
    ModelWish wish;
    Tokenization cut; ///< of the text
    ModelPlan plan;
    std::vector<MadePlan> blocks; ///< the plans of the blocks, each with a revision of its own
};
using SharedMadeModel = std::shared_ptr<const MadeModel>;

/// Cuts the text and plans every block. Numbers that were changed where the text has no place any more are left out.
/// Errors name `text` where it cannot be read or is too long.
Result<SharedMadeModel> makeModel(const SharedModel &model, ModelWish wish);

/// What stands there at first: the proposal, a sentence, or where the model does not know its words a few words that it
/// knows.
Result<SharedMadeModel> makeModelAtFirst(const SharedModel &model, const std::string &proposal = {});

/// The first block of attention, else the first of all: what is looked at where nobody said what.
std::size_t firstBlockShown(const Transformer &model);

} // namespace headscope
