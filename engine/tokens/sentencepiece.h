// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/tokens/charsmap.h"
#include "engine/tokens/normalizer.h"
#include "engine/tokens/prefixes.h"
#include "engine/tokens/subwords.h"

namespace headscope {

/// How SentencePiece makes a text ready: by its rules, with one space between words, a space before the first, and "▁"
/// for a space. What the user of the model defined as a token stays as it is.
struct SpacingRules
{
    std::optional<CharsMap> map = {};
    bool addsSpace = true;
    bool joinsSpaces = true;
    bool writesSpaces = true;      ///< as "▁"
    bool spaceBehind = false;      ///< words end with a space, instead of beginning with one
    bool addsAtStartAlone = false; ///< of a whole text, and not of what stands behind a token that was found in it
    std::vector<std::string> kept = {};
};
Normalizer followsSpacing(SpacingRules rules);

struct SentencePiece
{
    enum class Kind { Normal = 1, Unknown = 2, Control = 3, UserDefined = 4, Unused = 5, Byte = 6 };

    std::string text;
    float score = 0;
    Kind kind = Kind::Normal;
};

/// What a .model file of SentencePiece says.
struct SentencePieceFile
{
    enum class Kind { Unigram = 1, BytePairs = 2, Words = 3, Letters = 4 };

    std::vector<SentencePiece> pieces;
    Kind kind = Kind::Unigram;
    bool writesBytes = false;
    SpacingRules spacing;

    static Result<SentencePieceFile> read(ByteView bytes);
};

/// The two ways of cutting that such a file can ask for. The vocabulary is that of the pieces.
SharedSubwords unigramOf(const SentencePieceFile &file);
SharedSubwords bytePairsOf(const SentencePieceFile &file);

Vocabulary vocabularyOf(const SentencePieceFile &file);
/// The id of the unknown, of which a file has one.
std::optional<TokenId> unknownOf(const SentencePieceFile &file);

} // namespace headscope
