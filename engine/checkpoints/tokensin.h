// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/checkpoints/family.h"
#include "engine/document/document.h"
#include "engine/document/jsonvalue.h"
#include "engine/opening/open.h"

namespace headscope {

/// The words that the facts of a file (as factsTree() has them) have under "tokens": one list of words is of the
/// queries, and where keys are the same, theirs; an object says both. None where there is no such fact. The metadata of
/// safetensors hold texts alone: there the list stands as JSON.
Result<TokenSettings> tokensIn(const Json &facts, bool areKeysQueries);

/// Takes the words of a file, or those of the rows of a table, as tokens where they fit the tensors of the session.
/// Words that do not are no reason to refuse it: the notes say so.
void takeTokens(OpenedDocument &opened, const TensorStore &store, bool areKeysQueries, ImportNotes &notes);

} // namespace headscope
