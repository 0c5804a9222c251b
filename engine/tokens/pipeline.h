// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/tokens/addedtokens.h"
#include "engine/tokens/decoder.h"
#include "engine/tokens/pretokenizer.h"
#include "engine/tokens/surround.h"

namespace headscope {

/// The steps that a text goes through, as all kinds of tokenisers have them, some of which do nothing.
struct PipelineParts
{
    Normalizer normalizer = {};
    PreTokenizer preTokenizer = {};
    SharedSubwords subwords;
    AddedTokens added = {};
    Surround surround = {};
    Decoder decoder = {};
    std::vector<Text> notes = {}; ///< as a tokeniser tells them
    bool areWordsSpaced = false;  ///< so that those of Chinese, which is written without spaces, must be given some
};

/// Added tokens are found, what lies between is made ready, cut into pieces and then into tokens of the vocabulary.
class Pipeline : public Tokenizer
{
public:
    explicit Pipeline(PipelineParts parts) : m_parts(std::move(parts)) {}

    Result<Tokenization> cut(std::string_view utf8, bool withSpecials) const override;
    std::string text(std::span<const TokenId> ids) const override;
    TokenId size() const override;
    std::string token(TokenId id) const override;
    std::string shown(TokenId id) const override;
    std::optional<TokenId> idOf(std::string_view token) const override;
    bool isSpecial(TokenId id) const override;
    std::vector<Text> notes() const override { return m_parts.notes; }
    std::optional<Text> noteOn(std::string_view utf8, const Tokenization &cut) const override;

private:
    /// What is cut by now, and how much memory that takes.
    struct Growing
    {
        Tokenization tokens;
        std::size_t bytes = 0;
    };
    Result<void> cutStretch(std::string_view text, Range stretch, Growing &out) const;
    Result<void> cutReady(Pieces pieces, Growing &out) const;
    Result<void> add(TokenId id, Range span, Growing &out) const;
    Result<void> add(const std::vector<TokenId> &ids, Range span, Growing &out) const;

    PipelineParts m_parts;
};

/// One special token, which is found in texts.
AddedToken specialToken(TokenId id, std::string content);

} // namespace headscope
