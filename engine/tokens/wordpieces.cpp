// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/tokens/prefixes.h"
#include "engine/tokens/subwords.h"
#include "engine/tokens/unicode.h"

namespace headscope {
namespace {

/// WordPiece: of a word always the longest beginning that is a token, then of the rest the longest that is one behind
/// "##"; a word that leaves a rest is unknown as a whole.
class WordPieces : public Subwords
{
public:
    WordPieces(Vocabulary tokens, const std::string &prefix, std::size_t longestWord, std::optional<TokenId> unknown)
        : Subwords(std::move(tokens)), m_longestWord(longestWord), m_unknown(unknown)
    {
        std::vector<Prefixes::Word> first;
        std::vector<Prefixes::Word> later;
        for (TokenId id = 0; id < vocabulary().size(); ++id) {
            const std::string_view token = vocabulary().token(id);
            first.emplace_back(token, id);
            if (token.starts_with(prefix))
                later.emplace_back(token.substr(prefix.size()), id);
        }
        m_first = Prefixes(std::move(first));
        m_later = Prefixes(std::move(later));
    }

    Result<void> cut(std::string_view piece, std::vector<Subword> &out) const override
    {
        const std::size_t before = out.size();
        if (lettersIn(piece) <= m_longestWord && addAll(piece, out))
            return {};
        out.resize(before);
        if (!m_unknown)
            return unknownPiece(piece);
        out.push_back({*m_unknown, {0, piece.size()}});
        return {};
    }

private:
    bool addAll(std::string_view piece, std::vector<Subword> &out) const
    {
        for (std::size_t at = 0; at < piece.size();) {
            const auto longest = (at == 0 ? m_first : m_later).longestAt(piece, at);
            if (!longest)
                return false;
            out.push_back({longest->second, {at, at + longest->first}});
            at += longest->first;
        }
        return true;
    }

    Prefixes m_first;
    Prefixes m_later;          // behind "##"
    std::size_t m_longestWord; // letters
    std::optional<TokenId> m_unknown;
};

constexpr std::size_t kUsualLongestWord = 100;

} // namespace

SharedSubwords wordPiecesOf(const FilePart &part)
{
    Vocabulary tokens = vocabularyOf(part.at("vocab"));
    const auto unknown = tokens.idOf(part.at("unk_token").word("[UNK]"));
    const FilePart longest = part.at("max_input_chars_per_word");
    constexpr std::int64_t most = 1000; // of each letter of a word, all that follow may be looked at
    const std::size_t letters =
        longest.isThere() ? static_cast<std::size_t>(longest.whole(0, most)) : kUsualLongestWord;
    return std::make_shared<WordPieces>(std::move(tokens), part.at("continuing_subword_prefix").word("##"), letters,
                                        unknown);
}

SharedSubwords wordPiecesOf(Vocabulary tokens, std::string unknown)
{
    const auto id = tokens.idOf(unknown);
    return std::make_shared<WordPieces>(std::move(tokens), "##", kUsualLongestWord, id);
}

} // namespace headscope
