// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/tokens/subwords.h"

namespace headscope {
namespace {

/// A token for every word; a word that has none is unknown.
class WholeWords : public Subwords
{
public:
    WholeWords(Vocabulary tokens, std::optional<TokenId> unknown) : Subwords(std::move(tokens)), m_unknown(unknown) {}

    Result<void> cut(std::string_view piece, std::vector<Subword> &out) const override
    {
        const auto found = vocabulary().idOf(piece);
        const auto id = found ? found : m_unknown;
        if (!id)
            return unknownPiece(piece);
        out.push_back({*id, {0, piece.size()}});
        return {};
    }

private:
    std::optional<TokenId> m_unknown;
};

} // namespace

SharedSubwords wholeWordsOf(const FilePart &part)
{
    Vocabulary tokens = vocabularyOf(part.at("vocab"));
    const auto unknown = tokens.idOf(part.at("unk_token").word("<unk>"));
    return wholeWordsOf(std::move(tokens), unknown);
}

SharedSubwords wholeWordsOf(Vocabulary tokens, std::optional<TokenId> unknown)
{
    return std::make_shared<WholeWords>(std::move(tokens), unknown);
}

} // namespace headscope
