// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/models/modelfile.h"
#include "engine/models/modelwish.h"
#include "ui/made/madeplan.h"

#include <memory>
#include <string>
#include <vector>

namespace headscope {

/// A model planned for what was typed. Copies share it, on any thread, and nobody changes it.
struct MadeModel
{
    SharedModel model;
    ModelWish wish;   ///< with its changes sorted by whether they have a place
    Tokenization cut; ///< of the text
    ModelPlan plan;
    std::vector<MadePlan> blocks; ///< the plans of the blocks, each with a revision of its own
};
using SharedMadeModel = std::shared_ptr<const MadeModel>;

/// Cuts the text and plans every block. Changes act where they have a place; those for which the text has none wait in
/// `unplaced`, as do parts of another text that has not as many tokens, or that are left out. Errors name `text` where
/// it cannot be read or is too long.
Result<SharedMadeModel> makeModel(const SharedModel &model, ModelWish wish);

/// The same for what a session file says. What of it cannot be is an error that names its key, and nothing is left out:
/// what waits for a place is only what the file says has none, and what has numbers of another text though it is left
/// out.
Result<SharedMadeModel> makeModelAsSaid(const SharedModel &model, const ModelWish &wish, const ModelSection &section);

/// What was made, as a session file has it.
ModelFile modelFileOf(const MadeModel &made, Json view = {});

/// What stands there at first: the proposal, a sentence, or where the model does not know its words a few words that it
/// knows.
Result<SharedMadeModel> makeModelAtFirst(const SharedModel &model, const std::string &proposal = {});

/// The sign of a mask as it is written in a text.
std::string maskWord(const Transformer &model);

/// Whether the text that the model goes on from has such a position to be told of. A decoder that has still to write
/// its own may write as far as it can.
bool mayHavePosition(const MadeModel &made, Index position);

/// The first block of attention, else the first of all: what is looked at where nobody said what.
std::size_t firstBlockShown(const Transformer &model);

} // namespace headscope
