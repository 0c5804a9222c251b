// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/models/modelplan.h"
#include "engine/models/modelsection.h"

#include <string>
#include <vector>

namespace headscope {

// Changes for which a text has no place, as it is too short: they wait for the words to come back. Patched parts that
// are left out wait, too.

/// Both; of two for one cell, or of one part, the first counts. The other text is that of those which have parts of it.
ModelChanges together(ModelChanges changes, const ModelChanges &more);

/// Those of all for which there was no place.
ModelChanges lacking(ModelChanges all, const ModelChanges &placed);

/// Whether a session may have these changes without a place: the model has each part and each tensor, and what no text
/// makes larger is large enough. The plan is that of any text. Errors name the key, which begins with the prefix, such
/// as `model.unplaced_overrides[1]`.
Result<void> checkUnplaced(const ModelPlan &plan, const NamedChanges &unplaced,
                           const std::string &prefix = "unplaced_");

/// How many numbers and parts are changed.
std::size_t countChanges(const ModelChanges &changes);

/// What is told of changes that wait, beside what is left out: "2 changes have no place in this text", "1 patched part
/// waits while it is left out". Nothing where none waits.
std::vector<Text> unplacedTexts(const ModelChanges &waiting, const std::vector<ModelPart> &leftOut);

} // namespace headscope
