// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/tensor/shape.h"

#include <optional>

namespace headscope {

class Session;

// Of which position of the text it is told what the model says: of one that was chosen, or of the one that predicts by
// itself. There must be a run.

/// The one that was chosen; nothing where none is.
std::optional<Index> chosenPosition(const Session &session);
/// Its row of the logits, or that of the one that predicts by itself.
Index shownRow(const Session &session);
/// Whether it is another one than a view has told of, in a run that there is.
bool isOtherRow(const Session &session, Index told);

/// Chooses one; the one that predicts by itself again with nothing, and where it is that one.
void choosePosition(Session &session, std::optional<Index> position);

} // namespace headscope
