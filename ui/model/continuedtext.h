// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/made/mademodel.h"

#include <QList>

#include <optional>
#include <string>

namespace headscope {

// The text of a model with what the model says. A token of bytes may be a part of a letter alone, and a text has whole
// letters; a model may have more ids than there are tokens, and a text has tokens.

struct Continued
{
    std::string text;
    qsizetype taken = 0; ///< of the tokens; those behind them make no whole letter, or the first of them is none
};

/// The text up to a position, or all of it: what the tokens behind it are put behind.
std::string textUpTo(const MadeModel &made, std::optional<Index> position);

/// The text with the tokens behind it, or behind that of a position, as far as it can have them; nothing where it can
/// have not even the first.
std::optional<Continued> continued(const MadeModel &made, std::optional<Index> position, const QList<int> &tokens);

/// What a decoder has written behind its start, with all signs, so that it is cut into the same tokens again.
std::string writtenText(const MadeModel &made);

/// The text with the token in the place of that of a position, or of the first [MASK]; as it was where that is none of
/// the text, and nothing where it cannot have the token, or what stands there is a part of a letter.
std::optional<std::string> filled(const MadeModel &made, std::optional<Index> position, TokenId token);

} // namespace headscope
