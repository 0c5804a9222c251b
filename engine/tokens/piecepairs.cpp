// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/tokens/merging.h"
#include "engine/tokens/sentencepiece.h"
#include "engine/tokens/unicode.h"

#include <algorithm>

namespace headscope {
namespace {

/// Byte-pair encoding as SentencePiece has it: no list of pairs, but the neighbours that make the piece of the best
/// score are joined first.
class PiecePairs : public Subwords
{
public:
    explicit PiecePairs(const SentencePieceFile &file)
        : Subwords(vocabularyOf(file)), m_unknown(unknownOf(file).value_or(0))
    {
        if (file.writesBytes)
            m_bytes = byteTokensOf(vocabulary());
        std::vector<Prefixes::Word> kept;
        for (TokenId id = 0; id < vocabulary().size(); ++id) {
            const SentencePiece::Kind kind = file.pieces[static_cast<std::size_t>(id)].kind;
            m_isJoined.push_back(kind == SentencePiece::Kind::Normal);
            m_isFound.push_back(m_isJoined.back() || kind == SentencePiece::Kind::UserDefined);
            if (kind == SentencePiece::Kind::UserDefined)
                kept.emplace_back(vocabulary().token(id), id);
        }
        m_kept = Prefixes(std::move(kept));
        addMerges(file);
    }

    Result<void> cut(std::string_view piece, std::vector<Subword> &out) const override
    {
        std::vector<Subword> tokens;
        for (std::size_t at = 0; at < piece.size(); at = tokens.back().range.end)
            tokens.push_back(tokenAt(piece, at));
        m_merges.join(tokens);
        for (const Subword &token : tokens)
            add(piece, token, out);
        return {};
    }

private:
    bool is(const std::vector<bool> &which, TokenId id) const { return which[static_cast<std::size_t>(id)]; }

    std::optional<TokenId> joinedIdOf(std::string_view text) const
    {
        const auto id = vocabulary().idOf(text);
        return id && is(m_isJoined, *id) ? id : std::nullopt;
    }

    /// Every piece can be made of each two pieces that it falls into. Those of one score have one rank.
    void addMerges(const SentencePieceFile &file)
    {
        std::vector<float> scores;
        for (const SentencePiece &piece : file.pieces)
            scores.push_back(piece.score);
        std::sort(scores.begin(), scores.end(), std::greater<>());
        scores.erase(std::unique(scores.begin(), scores.end()), scores.end());
        for (TokenId id = 0; id < vocabulary().size(); ++id) {
            if (!is(m_isJoined, id))
                continue;
            const float score = file.pieces[static_cast<std::size_t>(id)].score;
            const auto place = std::lower_bound(scores.begin(), scores.end(), score, std::greater<>());
            addMergesOf(id, static_cast<std::uint32_t>(place - scores.begin()));
        }
    }

    void addMergesOf(TokenId id, std::uint32_t rank)
    {
        const std::string_view piece = vocabulary().token(id);
        for (std::size_t at = letterAt(piece, 0).bytes; at < piece.size(); at += letterAt(piece, at).bytes) {
            const auto left = joinedIdOf(piece.substr(0, at));
            const auto right = left ? joinedIdOf(piece.substr(at)) : std::nullopt;
            if (right)
                m_merges.add(*left, *right, {rank, id});
        }
    }

    Subword tokenAt(std::string_view piece, std::size_t at) const
    {
        if (const auto kept = m_kept.longestAt(piece, at))
            return {kept->second, {at, at + kept->first}};
        const Range letter{at, at + letterAt(piece, at).bytes};
        const auto id = vocabulary().idOf(piece.substr(at, letter.end - at));
        return {id && is(m_isFound, *id) ? *id : m_unknown, letter};
    }

    /// The unknown is written in bytes, or is one token with what is unknown before it.
    void add(std::string_view piece, const Subword &token, std::vector<Subword> &out) const
    {
        if (token.id == m_unknown && m_bytes) {
            for (std::size_t at = token.range.begin; at < token.range.end; ++at)
                out.push_back({(*m_bytes)[static_cast<unsigned char>(piece[at])], {at, at + 1}});
        } else if (token.id == m_unknown && !out.empty() && out.back().id == m_unknown) {
            out.back().range.end = token.range.end;
        } else {
            out.push_back(token);
        }
    }

    Merges m_merges;
    Prefixes m_kept;
    std::vector<bool> m_isJoined; // of each token
    std::vector<bool> m_isFound;
    TokenId m_unknown;
    std::optional<std::vector<TokenId>> m_bytes;
};

} // namespace

SharedSubwords bytePairsOf(const SentencePieceFile &file)
{
    return std::make_shared<PiecePairs>(file);
}

} // namespace headscope
