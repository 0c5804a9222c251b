// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/plan/mend.h"
#include "ui/session/session.h"

#include <QString>

#include <vector>

namespace headscope {

/// A document that something was given to.
struct GivenInput
{
    DocumentState state;
    std::vector<MendedPart> leftOut = {}; ///< what belonged to other sizes and was taken away
    QString how = {};                     ///< a sentence on how it was taken, where that is no matter of course
};

/// The document itself, or without what does not fit its sizes any more: lengths, segments, tokens, masks and changed
/// numbers go, each only where it must. The error is one of what remains.
Result<GivenInput> fitting(DocumentState state);

/// The document itself, or why it is not right.
Result<GivenInput> asItIs(DocumentState state);

/// "Taken away, …: tokens of the keys. Ctrl+Z brings it back.", and how it was taken; may be empty.
QString sentenceOf(const GivenInput &given);

} // namespace headscope
