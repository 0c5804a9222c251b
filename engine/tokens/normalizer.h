// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/tokens/alignedtext.h"
#include "engine/tokens/filepart.h"

#include <functional>

namespace headscope {

/// Makes a text ready, before it is cut: small letters, no accents. Empty where nothing is to be done.
using Normalizer = std::function<Result<void>(AlignedText &)>;

/// The normalizer of a tokenizer.json; one that is not known is refused by its name.
Normalizer normalizerOf(const FilePart &part);

/// One after the other.
Normalizer sequenceOf(std::vector<Normalizer> all);
/// The text with other letters in the place of each: none, one, or more.
using LetterChange = std::function<void(char32_t code, std::u32string &out)>;
Normalizer changesLetters(LetterChange change);

/// BERT's, with all that its file can say.
struct BertCleaning
{
    bool cleanText = true;
    bool chineseApart = true;
    bool stripAccents = true;
    bool lowercase = true;
};
Normalizer cleansForBert(const BertCleaning &cleaning);

/// One of Unicode's normal forms: "NFC", "NFD", "NFKC" or "NFKD".
Normalizer makesNormalForm(std::string_view form);
/// The rules that SentencePiece has precompiled, in base64.
Normalizer followsCharsMap(const FilePart &part);

/// Why a text can not be made ready.
Error becomesTooLong();

} // namespace headscope
