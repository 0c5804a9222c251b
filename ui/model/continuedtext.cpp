// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/model/continuedtext.h"

#include "engine/base/text.h"

#include <algorithm>
#include <span>
#include <string_view>

namespace headscope {
namespace {

/// What some tokens add to the text of those before them; nothing where they are parts of letters that make none, or
/// the tokeniser lacks one.
std::optional<std::string> pieceOf(const Tokenizer &tokenizer, std::span<const TokenId> before,
                                   std::span<const TokenId> tokens)
{
    constexpr std::string_view noLetter = "\xEF\xBF\xBD"; // in the place of such bytes
    if (std::any_of(tokens.begin(), tokens.end(), [&](TokenId id) { return tokenizer.token(id).empty(); }))
        return std::nullopt;
    if (tokens.size() == 1 && tokenizer.isSpecial(tokens.front()))
        return tokenizer.token(tokens.front());
    std::string shown;
    for (const TokenId token : tokens)
        shown += tokenizer.shown(token);
    if (tokenizer.text(tokens).find(noLetter) != std::string::npos && shown.find(noLetter) == std::string::npos)
        return std::nullopt;
    std::vector<TokenId> all(before.begin(), before.end());
    const std::string old = tokenizer.text(all);
    all.insert(all.end(), tokens.begin(), tokens.end());
    const std::string now = tokenizer.text(all);
    return now.starts_with(old) ? now.substr(old.size()) : shown;
}

/// Where so many of the first tokens end in the text; signs that the text does not have stand nowhere in it.
std::size_t endOfTokens(const MadeModel &made, std::size_t count)
{
    std::size_t end = 0;
    for (std::size_t i = 0; i < count; ++i)
        end = std::max(end, made.cut.spans[i].second);
    return end;
}

/// The most of the first tokens, up to so many, that do not end within a letter.
std::size_t wholeUpTo(const MadeModel &made, std::size_t count)
{
    while (count > 0 && isWithinLetter(made.wish.text, endOfTokens(made, count)))
        --count;
    return count;
}

/// How many tokens the text has up to a position, or in all.
std::size_t countUpTo(const MadeModel &made, std::optional<Index> position)
{
    const std::size_t all = made.cut.ids.size();
    return position ? std::min(static_cast<std::size_t>(*position) + 1, all) : all;
}

std::string withoutSpacesBehind(std::string text)
{
    text.erase(text.find_last_not_of(' ') + 1);
    return text;
}

} // namespace

std::string textUpTo(const MadeModel &made, std::optional<Index> position)
{
    const std::size_t whole = wholeUpTo(made, countUpTo(made, position));
    return whole == made.cut.ids.size() ? made.wish.text : made.wish.text.substr(0, endOfTokens(made, whole));
}

std::optional<Continued> continued(const MadeModel &made, std::optional<Index> position, const QList<int> &tokens)
{
    const std::vector<TokenId> &ids = made.cut.ids;
    const std::size_t count = countUpTo(made, position);
    const std::size_t whole = wholeUpTo(made, count);
    std::string text = textUpTo(made, position);
    std::vector<TokenId> all(ids.begin(), ids.begin() + static_cast<std::ptrdiff_t>(count));
    all.insert(all.end(), tokens.begin(), tokens.end());
    const std::span<const TokenId> known(all);
    std::size_t done = whole;
    for (std::size_t end = count + 1; end <= known.size(); ++end) {
        const auto piece = pieceOf(*made.model->source, known.first(done), known.subspan(done, end - done));
        if (!piece)
            continue;
        text += *piece;
        done = end;
    }
    if (done == whole)
        return std::nullopt;
    return Continued{std::move(text), static_cast<qsizetype>(done - count)};
}

std::string writtenText(const MadeModel &made)
{
    const Tokenizer &tokenizer = *made.model->target;
    const std::span<const TokenId> ids(made.wish.target);
    std::string text;
    for (std::size_t at = 1, end = 0; at < ids.size(); at = end) { // a sign, or all up to the next one
        end = at + 1;
        while (!tokenizer.isSpecial(ids[at]) && end < ids.size() && !tokenizer.isSpecial(ids[end]))
            ++end;
        const auto tokens = ids.subspan(at, end - at);
        const auto piece = pieceOf(tokenizer, ids.subspan(1, at - 1), tokens).value_or(tokenizer.text(tokens));
        const bool lostSpace = at > 1 && tokenizer.shown(ids[at]).starts_with(' ') && !piece.starts_with(' ');
        text += (lostSpace ? " " : "") + piece;
    }
    return text;
}

std::optional<std::string> filled(const MadeModel &made, std::optional<Index> position, TokenId token)
{
    const std::vector<TokenId> &ids = made.cut.ids;
    const auto mask = made.model->signs.mask;
    const auto masked = mask ? std::find(ids.begin(), ids.end(), *mask) : ids.end();
    const auto at = static_cast<std::size_t>(position.value_or(masked - ids.begin()));
    const std::string &text = made.wish.text;
    if (at >= ids.size() || made.cut.spans[at].first == made.cut.spans[at].second)
        return text;
    const Tokenizer &tokenizer = *made.model->source;
    const auto piece = pieceOf(tokenizer, std::span(ids).first(at), {&token, 1});
    const auto [first, end] = made.cut.spans[at];
    if (!piece || isWithinLetter(text, first) || isWithinLetter(text, end))
        return std::nullopt;
    const std::string before = text.substr(0, first);
    const std::string behind = text.substr(end);
    const std::string shown = tokenizer.shown(token);
    if (shown != *piece && shown.ends_with(*piece)) // "##ing" goes on with the word before
        return withoutSpacesBehind(before) + *piece + behind;
    const std::size_t letters = std::min(text.find_first_not_of(' ', first), end);
    const bool isWord = piece->starts_with(' ') && !shown.starts_with(' '); // and keeps the space that stands there
    return before + (isWord ? text.substr(first, letters - first) : std::string()) + shown + behind;
}

} // namespace headscope
