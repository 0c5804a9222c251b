// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/tokens/alignedtext.h"
#include "engine/tokens/vocabulary.h"

namespace headscope {

/// A token of a piece, with the bytes of the piece that it is made of.
struct Subword
{
    TokenId id = 0;
    Range range;
};

/// Cuts pieces of text into the tokens of a vocabulary.
class Subwords
{
public:
    explicit Subwords(Vocabulary tokens) : m_vocabulary(std::move(tokens)) {}
    Subwords(const Subwords &) = delete;
    Subwords &operator=(const Subwords &) = delete;
    virtual ~Subwords() = default;

    const Vocabulary &vocabulary() const { return m_vocabulary; }
    /// Puts the tokens of a piece behind those that are there.
    virtual Result<void> cut(std::string_view piece, std::vector<Subword> &out) const = 0;
    /// The text of tokens that came from it, where that is no matter of a decoder.
    virtual std::optional<std::string> textOf(const std::vector<TokenId> & /*ids*/) const { return std::nullopt; }

protected:
    /// The error of a piece that has a letter or word which is no token, where there is none for unknown ones.
    static Error unknownPiece(std::string_view piece);

private:
    Vocabulary m_vocabulary;
};
using SharedSubwords = std::shared_ptr<const Subwords>;

/// The model of a tokenizer.json: BPE, WordPiece, WordLevel or Unigram.
SharedSubwords subwordsOf(const FilePart &part);

// One a file.
SharedSubwords bytePairsOf(const FilePart &part);
SharedSubwords wordPiecesOf(const FilePart &part);
SharedSubwords unigramOf(const FilePart &part);
SharedSubwords wholeWordsOf(const FilePart &part);

/// BPE of GPT-2's two files: "a b" for each pair, the most wanted first.
Result<SharedSubwords> bytePairsOf(Vocabulary tokens, std::string_view merges);
SharedSubwords wordPiecesOf(Vocabulary tokens, std::string unknown);
SharedSubwords wholeWordsOf(Vocabulary tokens, std::optional<TokenId> unknown);

/// The ids of "<0x00>" to "<0xFF>", with which a letter that is no token is written; nothing where one is missing.
std::optional<std::vector<TokenId>> byteTokensOf(const Vocabulary &vocabulary);

} // namespace headscope
