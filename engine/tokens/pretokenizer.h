// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/tokens/pieces.h"

namespace headscope {

/// Cuts a text into the pieces that the vocabulary cuts further: words, with or without the space before. Empty where a
/// text stays whole.
using PreTokenizer = std::function<Result<void>(Pieces &)>;

/// The pre_tokenizer of a tokenizer.json; one that is not known is refused by its name.
PreTokenizer preTokenizerOf(const FilePart &part);

/// GPT-2's: a space before the first word where it wants one, words where it looks for them, and letters for bytes.
PreTokenizer cutsAsGpt2(bool addsSpace, bool cutsWords);
/// BERT's: at spaces, and at every sign.
PreTokenizer cutsAsBert();
PreTokenizer cutsAtSpaces();
PreTokenizer cutsLetters();

/// Where a "▁" is put before a text.
enum class Prepend { Always, First, Never };
Prepend prependOf(const FilePart &part);

} // namespace headscope
