// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/tokens/prefixes.h"
#include "engine/tokens/sentencepiece.h"
#include "engine/tokens/unicode.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace headscope {
namespace {

/// What a way to cut is worth.
struct Scoring
{
    std::vector<double> scores; ///< of each token
    std::vector<bool> isFound;  ///< whether a token is looked for in texts; empty for all
    double unknownScore = 0;    ///< of a letter that is no token
    std::optional<TokenId> unknown;
    bool writesBytes = false; ///< of what is unknown
    bool inFloats = false;    ///< sums are rounded, as SentencePiece does it
};

constexpr double kUnknownPenalty = 10; // below the worst token

/// Unigram: of all ways to cut a text into tokens, the one whose scores sum to the most. Letters that are no token get
/// a score below all others, and those beside one another are one unknown token.
class Unigram : public Subwords
{
public:
    Unigram(Vocabulary tokens, Scoring scoring) : Subwords(std::move(tokens)), m_scoring(std::move(scoring))
    {
        std::vector<Prefixes::Word> words;
        for (TokenId id = 0; id < vocabulary().size(); ++id)
            if (m_scoring.isFound.empty() || m_scoring.isFound[static_cast<std::size_t>(id)])
                words.emplace_back(vocabulary().token(id), id);
        m_prefixes = Prefixes(std::move(words));
        if (m_scoring.writesBytes)
            m_bytes = byteTokensOf(vocabulary());
    }

    Result<void> cut(std::string_view piece, std::vector<Subword> &out) const override
    {
        const std::vector<Best> best = bestEnds(piece);
        std::vector<Subword> path;
        for (std::size_t end = piece.size(); end > 0; end = best[end].begin)
            path.push_back({best[end].id, {best[end].begin, end}});
        std::reverse(path.begin(), path.end());
        for (std::size_t i = 0; i < path.size();) {
            Range range = path[i].range;
            const TokenId id = path[i].id;
            for (++i; id == kUnknown && i < path.size() && path[i].id == kUnknown; ++i)
                range.end = path[i].range.end;
            if (id != kUnknown)
                out.push_back({id, range});
            else if (!addUnknown(piece, range, out))
                return unknownPiece(piece.substr(range.begin, range.end - range.begin));
        }
        return {};
    }

private:
    static constexpr TokenId kUnknown = -1;

    /// The best way that ends at a place: its last token, and the sum of all.
    struct Best
    {
        double score = -std::numeric_limits<double>::infinity();
        std::size_t begin = 0;
        TokenId id = kUnknown;
        bool isThere = false;
    };

    std::vector<Best> bestEnds(std::string_view piece) const
    {
        std::vector<Best> best(piece.size() + 1);
        best.front().score = 0;
        for (std::size_t at = 0; at < piece.size();) {
            const std::size_t letter = letterAt(piece, at).bytes;
            bool hasLetter = false;
            const auto offer = [&](std::size_t length, TokenId id, double score) {
                Best &there = best[at + length];
                const double sum =
                    m_scoring.inFloats ? static_cast<float>(best[at].score + score) : best[at].score + score;
                if (!there.isThere || sum > there.score)
                    there = {sum, at, id, true};
            };
            m_prefixes.findAt(piece, at, [&](std::size_t length, TokenId id) {
                offer(length, id == m_scoring.unknown ? kUnknown : id, m_scoring.scores[static_cast<std::size_t>(id)]);
                hasLetter = hasLetter || length == letter;
            });
            if (!hasLetter)
                offer(letter, kUnknown, m_scoring.unknownScore);
            at += letter;
        }
        return best;
    }

    bool addUnknown(std::string_view piece, Range range, std::vector<Subword> &out) const
    {
        if (const auto token = vocabulary().idOf(piece.substr(range.begin, range.end - range.begin))) {
            out.push_back({*token, range});
            return true;
        }
        if (m_bytes) {
            for (std::size_t at = range.begin; at < range.end; ++at)
                out.push_back({(*m_bytes)[static_cast<unsigned char>(piece[at])], {at, at + 1}});
            return true;
        }
        if (m_scoring.unknown)
            out.push_back({*m_scoring.unknown, range});
        return m_scoring.unknown.has_value();
    }

    Scoring m_scoring;
    Prefixes m_prefixes;
    std::optional<std::vector<TokenId>> m_bytes;
};

/// A token and its score, as ["▁the", -3.2].
const std::string *entryIn(const Json &json, double &score)
{
    const auto *list = json.as<Json::List>();
    if (list == nullptr || list->size() != 2)
        return nullptr;
    if (const auto *number = (*list)[1].as<double>())
        score = *number;
    else if (const auto *whole = (*list)[1].as<std::int64_t>())
        score = static_cast<double>(*whole);
    else
        return nullptr;
    return std::isfinite(score) ? (*list)[0].as<std::string>() : nullptr;
}

} // namespace

SharedSubwords unigramOf(const FilePart &part)
{
    const FilePart vocab = part.at("vocab");
    const auto *list = vocab.json().as<Json::List>();
    if (list == nullptr || list->empty() || list->size() > static_cast<std::size_t>(kMostTokens)) {
        vocab.refuse(Text(ENGINE_TEXT("engine", "a list of at most %1 tokens with their scores"),
                          {std::to_string(kMostTokens)}));
        return nullptr;
    }
    std::vector<Vocabulary::Entry> entries;
    Scoring scoring;
    for (const Json &json : *list) {
        double score = 0;
        const std::string *token = entryIn(json, score);
        if (token == nullptr || token->size() > kLongestToken) {
            FilePart(json, vocab.place() + "[" + std::to_string(scoring.scores.size()) + "]", part.refusal())
                .refuse(Text(ENGINE_TEXT("engine", "a token of at most %1 bytes and its score"),
                             {std::to_string(kLongestToken)}));
            return nullptr;
        }
        entries.emplace_back(*token, static_cast<TokenId>(scoring.scores.size()));
        scoring.scores.push_back(score);
    }
    if (const FilePart id = part.at("unk_id"); id.isThere())
        scoring.unknown = static_cast<TokenId>(id.whole(0, static_cast<std::int64_t>(scoring.scores.size()) - 1));
    scoring.unknownScore = *std::min_element(scoring.scores.begin(), scoring.scores.end()) - kUnknownPenalty;
    scoring.writesBytes = part.at("byte_fallback").flag(false);
    return std::make_shared<Unigram>(Vocabulary(std::move(entries)), std::move(scoring));
}

SharedSubwords unigramOf(const SentencePieceFile &file)
{
    constexpr float userDefinedScore = -0.1F; // better than any other
    Scoring scoring;
    float worst = std::numeric_limits<float>::max();
    for (const SentencePiece &piece : file.pieces) {
        const bool isUserDefined = piece.kind == SentencePiece::Kind::UserDefined;
        scoring.scores.push_back(isUserDefined ? userDefinedScore : piece.score);
        scoring.isFound.push_back(isUserDefined || piece.kind == SentencePiece::Kind::Normal);
        if (piece.kind == SentencePiece::Kind::Normal)
            worst = std::min(worst, piece.score);
    }
    scoring.unknownScore = worst - static_cast<float>(kUnknownPenalty);
    scoring.unknown = unknownOf(file);
    scoring.writesBytes = file.writesBytes;
    scoring.inFloats = true;
    return std::make_shared<Unigram>(vocabularyOf(file), std::move(scoring));
}

} // namespace headscope
