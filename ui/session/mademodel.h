// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/models/modelfile.h"
#include "engine/models/modelwish.h"
#include "ui/session/madeplan.h"

#include <memory>
#include <string>
#include <vector>

namespace headscope {

/// A model planned for what was typed. Copies share it, on any thread, and nobody changes it.
struct MadeModel
{
    SharedModel model;
    ModelWish wish;
    Tokenization cut; ///< of the text
    ModelPlan plan;
    std::vector<MadePlan> blocks; ///< the plans of the blocks, each with a revision of its own
    ModelChanges given = {};      ///< also those that have no place in the text
};
using SharedMadeModel = std::shared_ptr<const MadeModel>;

/// What is to be changed: while a decoder has yet to write, also what may have a place in what it writes.
const ModelChanges &changesWanted(const MadeModel &made);

/// Whether changes of it have no place in the text: no session file has them.
bool hasChangesWithoutPlace(const MadeModel &made);

/// Cuts the text and plans every block. Numbers that were changed where the text has no place any more are left out.
/// So are parts of another text that has not as many tokens. Errors name `text` where it cannot be read or is too long.
Result<SharedMadeModel> makeModel(const SharedModel &model, ModelWish wish);

/// The same for what a session file says. What of it cannot be is an error that names its key, and nothing is left out.
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
