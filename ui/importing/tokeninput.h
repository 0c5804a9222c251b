// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/importing/fitting.h"

#include <QString>

namespace headscope {

/// Whose tokens words are to be.
enum class TokenUse { Both, Queries, Keys };

/// The words of a text: those of a list as Python or JSON writes it, ["a", 'b'], or of a list of such lists, one for
/// each batch item; else what stands between white space, or between commas where there is none; a quoted cell of a
/// spreadsheet is one word. The signs of a list and the commas may be those of a Chinese input method. No words are no
/// list.
Result<TokenLists> tokensIn(const QString &text);
/// The same words as a text: with blanks between them, or as a list where that would not give them back, or where a
/// word has signs that are hardly seen, such as blanks that do not break: these are written as \u00a0.
QString asText(const TokenLists &tokens);

/// Names queries, keys or both. Inputs that are drawn become as many as the words; others must be. The keys of
/// self-attention are its queries, and get their words. No list takes the tokens away.
Result<GivenInput> withTokens(const Plan &plan, const TokenLists &tokens, TokenUse use);

} // namespace headscope
