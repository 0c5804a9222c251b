// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/tokens/pipeline.h"

#include "engine/tokens/unicode.h"

#include <algorithm>

namespace headscope {
namespace {

constexpr std::chrono::seconds kLongestCutting{10};
constexpr std::chrono::milliseconds kLongestWriting{500}; // a window writes as its user types

std::optional<Error> whyNoText(std::string_view utf8)
{
    const std::string most = std::to_string(kLongestText);
    if (utf8.size() > kLongestText)
        return Error{"", "text", Text(ENGINE_TEXT("engine", "%1 bytes"), {std::to_string(utf8.size())}),
                     Text(ENGINE_TEXT("engine", "at most %1"), {most})};
    if (!isUtf8(utf8))
        return Error{"", "text", Text(ENGINE_TEXT("engine", "bytes that are no letters"), {}),
                     Text(ENGINE_TEXT("engine", "a text in UTF-8"), {})};
    return std::nullopt;
}

bool hasChineseWord(std::string_view text)
{
    int letters = 0;
    for (std::size_t at = 0; at < text.size(); at += letterAt(text, at).bytes)
        letters += isChinese(letterAt(text, at).code) ? 1 : 0;
    return letters > 1;
}

} // namespace

Result<Tokenization> Pipeline::cut(std::string_view utf8, bool withSpecials) const
{
    if (auto error = whyNoText(utf8))
        return *error;
    const SearchTime time(kLongestCutting);
    Growing out;
    if (const Result<void> done = withSpecials ? add(m_parts.surround.before, {0, 0}, out) : Result<void>(); !done)
        return done.error();
    for (const Segment &segment : m_parts.added.inText(utf8)) {
        const Result<void> done =
            segment.id ? add(*segment.id, segment.range, out) : cutStretch(utf8, segment.range, out);
        if (!done)
            return done.error();
    }
    const Range end{utf8.size(), utf8.size()};
    if (const Result<void> done = withSpecials ? add(m_parts.surround.after, end, out) : Result<void>(); !done)
        return done.error();
    out.tokens.behind = withSpecials ? m_parts.surround.after.size() : 0;
    return std::move(out.tokens);
}

/// A stretch of the text without tokens that are found in it as it is.
Result<void> Pipeline::cutStretch(std::string_view text, Range stretch, Growing &out) const
{
    AlignedText ready(text.substr(stretch.begin, stretch.end - stretch.begin), stretch.begin);
    if (const Result<void> done = m_parts.normalizer ? m_parts.normalizer(ready) : Result<void>(); !done)
        return done;
    if (ready.size() > kLongestMadeText)
        return becomesTooLong();
    for (const Segment &segment : m_parts.added.inNormalized(ready.text())) {
        if (segment.id) {
            if (const Result<void> done = add(*segment.id, ready.originOf(segment.range), out); !done)
                return done;
            continue;
        }
        Pieces pieces;
        pieces.startsText = stretch.begin == 0 && segment.range.begin == 0;
        pieces.text.append(ready, segment.range);
        pieces.ranges = {{0, pieces.text.size()}};
        if (const Result<void> done = cutReady(std::move(pieces), out); !done)
            return done;
    }
    return {};
}

Result<void> Pipeline::cutReady(Pieces pieces, Growing &out) const
{
    if (const Result<void> done = m_parts.preTokenizer ? m_parts.preTokenizer(pieces) : Result<void>(); !done)
        return done;
    std::vector<Subword> tokens;
    for (const Range &piece : pieces.ranges) {
        tokens.clear();
        if (const Result<void> done = m_parts.subwords->cut(pieces.at(piece), tokens); !done)
            return done;
        for (const Subword &token : tokens) {
            const Range range{piece.begin + token.range.begin, piece.begin + token.range.end};
            if (const Result<void> done = add(token.id, pieces.text.originOf(range), out); !done)
                return done;
        }
    }
    return {};
}

/// A file may have tokens of any length, and rules that make many of a short text.
Result<void> Pipeline::add(TokenId id, Range span, Growing &out) const
{
    constexpr std::size_t most = std::size_t{256} << 20U;
    std::string own = token(id), seen = shown(id);
    out.bytes += sizeof(id) + 2 * sizeof(std::string) + own.size() + seen.size() + sizeof(span);
    if (out.bytes > most)
        return Error{"", "text",
                     Text(ENGINE_TEXT("engine", "one whose tokens take more than %1 bytes"), {std::to_string(most)}),
                     Text(ENGINE_TEXT("engine", "a shorter text"), {})};
    out.tokens.ids.push_back(id);
    out.tokens.tokens.push_back(std::move(own));
    out.tokens.shown.push_back(std::move(seen));
    out.tokens.spans.emplace_back(span.begin, span.end);
    return {};
}

Result<void> Pipeline::add(const std::vector<TokenId> &ids, Range span, Growing &out) const
{
    for (const TokenId id : ids)
        if (const Result<void> done = add(id, span, out); !done)
            return done;
    return {};
}

/// A word of Chinese that became another token is most likely a sentence.
std::optional<Text> Pipeline::noteOn(std::string_view utf8, const Tokenization &cut) const
{
    for (std::size_t i = 0; m_parts.areWordsSpaced && i < cut.spans.size(); ++i) {
        const auto [begin, end] = cut.spans[i];
        const std::string_view word = utf8.substr(begin, end - begin);
        if (word != cut.tokens[i] && hasChineseWord(word))
            return Text(ENGINE_TEXT("engine", "The list of words has no \"%1\", which is read as %2: words are set "
                                              "apart by spaces."),
                        {shortened(std::string(word)), cut.tokens[i]});
    }
    return std::nullopt;
}

std::string Pipeline::text(std::span<const TokenId> ids) const
{
    std::vector<std::string> tokens;
    for (const TokenId id : ids)
        if (std::string word = token(id); !word.empty() && !isSpecial(id))
            tokens.push_back(std::move(word));
    const SearchTime time(kLongestWriting);
    return m_parts.decoder.text(std::move(tokens));
}

TokenId Pipeline::size() const
{
    return std::max(m_parts.subwords->vocabulary().size(), m_parts.added.size());
}

std::string Pipeline::token(TokenId id) const
{
    const AddedToken *added = m_parts.added.find(id);
    return added != nullptr ? added->content : m_parts.subwords->vocabulary().token(id);
}

std::string Pipeline::shown(TokenId id) const
{
    const AddedToken *added = m_parts.added.find(id);
    return added != nullptr ? added->content : m_parts.decoder.shown(m_parts.subwords->vocabulary().token(id));
}

std::optional<TokenId> Pipeline::idOf(std::string_view token) const
{
    const auto added = m_parts.added.idOf(token);
    return added ? added : m_parts.subwords->vocabulary().idOf(token);
}

bool Pipeline::isSpecial(TokenId id) const
{
    const AddedToken *added = m_parts.added.find(id);
    return added != nullptr && added->isSpecial;
}

AddedToken specialToken(TokenId id, std::string content)
{
    AddedToken token;
    token.id = id;
    token.content = std::move(content);
    token.isSpecial = true;
    return token;
}

} // namespace headscope
