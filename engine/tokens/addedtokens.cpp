// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/tokens/addedtokens.h"

#include "engine/tokens/unicode.h"

#include <algorithm>

namespace headscope {
namespace {

bool isWordAt(std::string_view text, std::size_t at)
{
    return at < text.size() && isPartOfWord(letterAt(text, at).code);
}

} // namespace

AddedTokens::AddedTokens(std::vector<AddedToken> tokens, const Normalizer &normalizer)
{
    m_wanted.reserve(tokens.size());
    std::vector<Prefixes::Word> plain;
    std::vector<Prefixes::Word> normalized;
    for (AddedToken &token : tokens) {
        if (token.content.empty())
            continue;
        AlignedText ready(token.content, 0);
        const bool isReady = !token.isNormalized || !normalizer || normalizer(ready);
        if (isReady && ready.size() <= kLongestToken) { // else it is too long to be found
            m_wanted.emplace_back(ready.text());
            (token.isNormalized ? normalized : plain).emplace_back(m_wanted.back(), token.id);
        }
        m_ids.insert_or_assign(token.content, token.id);
        m_tokens.insert_or_assign(token.id, std::move(token));
    }
    m_plain = Prefixes(inOrderOfFinding(std::move(plain)));
    m_normalized = Prefixes(inOrderOfFinding(std::move(normalized)));
}

std::vector<Prefixes::Word> AddedTokens::inOrderOfFinding(std::vector<Prefixes::Word> words) const
{
    std::reverse(words.begin(), words.end());
    std::stable_partition(words.begin(), words.end(),
                          [this](const Prefixes::Word &word) { return !find(word.second)->isSpecial; });
    return words;
}

const AddedToken *AddedTokens::find(TokenId id) const
{
    const auto found = m_tokens.find(id);
    return found == m_tokens.end() ? nullptr : &found->second;
}

std::optional<TokenId> AddedTokens::idOf(std::string_view content) const
{
    const auto found = m_ids.find(content);
    return found == m_ids.end() ? std::nullopt : std::optional(found->second);
}

TokenId AddedTokens::size() const
{
    return m_tokens.empty() ? 0 : m_tokens.rbegin()->first + 1;
}

std::vector<Segment> AddedTokens::segments(std::string_view text, const Prefixes &wanted) const
{
    std::vector<Segment> all;
    std::size_t free = 0; // where the text begins that no token has taken
    const auto add = [&](Range range, std::optional<TokenId> id) {
        if (range.begin < range.end) // spaces that one has taken may be a token of their own
            all.push_back({range, id});
        free = range.end;
    };
    for (std::size_t at = 0; at < text.size() && !wanted.isEmpty();) {
        const auto found = wanted.longestAt(text, at);
        const std::size_t end = at + (found ? found->first : 0);
        const auto range = found ? taken(text, {at, end}, free, *find(found->second)) : std::nullopt;
        if (range) {
            add({free, range->begin}, std::nullopt);
            add(*range, found->second);
        }
        at = std::max(at + 1, end);
    }
    add({free, text.size()}, std::nullopt);
    return all;
}

std::optional<Range> AddedTokens::taken(std::string_view text, Range match, std::size_t free,
                                        const AddedToken &token) const
{
    if (token.singleWord &&
        ((match.begin > 0 && isWordAt(text, letterBefore(text, match.begin))) || isWordAt(text, match.end)))
        return std::nullopt;
    while (token.takesLeft && match.begin > free && isSpace(letterAt(text, letterBefore(text, match.begin)).code))
        match.begin = letterBefore(text, match.begin);
    while (token.takesRight && match.end < text.size() && isSpace(letterAt(text, match.end).code))
        match.end += letterAt(text, match.end).bytes;
    return match;
}

std::string checkedContent(std::string content, const FilePart &part)
{
    if (content.size() > kLongestToken)
        part.refuse(Text(ENGINE_TEXT("engine", "a token of at most %1 bytes"), {std::to_string(kLongestToken)}));
    return content;
}

AddedToken addedTokenOf(const FilePart &part)
{
    AddedToken token;
    token.content = checkedContent(std::string(part.at("content").word()), part.at("content"));
    token.isSpecial = part.at("special").flag(false);
    token.singleWord = part.at("single_word").flag(false);
    token.takesLeft = part.at("lstrip").flag(false);
    token.takesRight = part.at("rstrip").flag(false);
    token.isNormalized = part.at("normalized").flag(!token.isSpecial);
    return token;
}

std::vector<AddedToken> addedTokensOf(const FilePart &part, const Vocabulary &vocabulary)
{
    std::vector<AddedToken> tokens;
    if (!part.isThere())
        return tokens;
    std::map<std::string, TokenId> known;
    TokenId free = vocabulary.count();
    for (const FilePart &one : part.list()) {
        AddedToken token = addedTokenOf(one);
        static_cast<void>(one.at("id").whole(0, kMostTokens - 1)); // which it must have
        const TokenId next = vocabulary.idOf(token.content).value_or(free);
        if (next >= kMostTokens)
            one.refuse(Text(ENGINE_TEXT("engine", "at most %1"), {std::to_string(kMostTokens)}));
        if (part.refusal().isThere())
            break;
        if (token.content.empty())
            continue; // it is none, and takes no id
        token.id = known.emplace(token.content, next).first->second;
        free = std::max(free, token.id + 1);
        tokens.push_back(std::move(token));
    }
    return tokens;
}

} // namespace headscope
