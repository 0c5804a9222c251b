// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/model/continuedtext.h"

#include "ui/text/modelwords.h"

#include <algorithm>

namespace headscope {
namespace {

/// What the token adds to the text, letter by letter, where the tokeniser says so; else the token itself.
std::string pieceOf(const Tokenizer &tokenizer, const std::vector<TokenId> &before, TokenId token)
{
    if (tokenizer.isSpecial(token))
        return tokenizer.token(token);
    std::vector<TokenId> ids = before;
    const std::string old = tokenizer.text(ids);
    ids.push_back(token);
    const std::string now = tokenizer.text(ids);
    return now.rfind(old, 0) == 0 ? now.substr(old.size()) : tokenizer.shown(token);
}

/// The text as far as one of its tokens.
std::string textUpTo(const MadeModel &made, std::size_t token)
{
    std::size_t end = 0; // signs that the text does not have stand nowhere in it
    for (std::size_t i = 0; i <= token; ++i)
        end = std::max(end, made.cut.spans[i].second);
    return made.wish.text.substr(0, end);
}

} // namespace

std::string continued(const MadeModel &made, std::optional<Index> position, const QList<int> &tokens)
{
    std::vector<TokenId> ids = made.cut.ids;
    std::string text = made.wish.text;
    if (const auto at = static_cast<std::size_t>(position.value_or(0)); position && at + 1 < ids.size()) {
        ids.resize(at + 1);
        text = textUpTo(made, at);
    }
    for (const TokenId token : tokens) {
        text += pieceOf(*made.model->source, ids, token);
        ids.push_back(token);
    }
    return text;
}

std::string filled(const MadeModel &made, std::optional<Index> position, TokenId token)
{
    const auto &ids = made.cut.ids;
    const auto mask = made.model->signs.mask;
    const auto masked = mask ? std::find(ids.begin(), ids.end(), *mask) : ids.end();
    const auto at = static_cast<std::size_t>(position.value_or(masked - ids.begin()));
    std::string text = made.wish.text;
    if (at >= ids.size() || made.cut.spans[at].first == made.cut.spans[at].second)
        return text;
    const auto [first, end] = made.cut.spans[at];
    return text.replace(first, end - first, tokenWord(made.model->source->shown(token)).toStdString());
}

} // namespace headscope
