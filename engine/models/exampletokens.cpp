// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/models/exampletokens.h"

#include "engine/base/asciisigns.h"
#include "engine/base/lowered.h"
#include "engine/base/text.h"

#include <algorithm>
#include <map>

namespace headscope {
namespace {

bool isDigit(char c)
{
    return c >= '0' && c <= '9';
}

bool isLetter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

bool isBlank(char c)
{
    return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

/// The bytes of the letter that begins here, whatever its script.
std::size_t letterAt(std::string_view text, std::size_t at)
{
    std::size_t end = at + 1;
    while (isWithinLetter(text, end))
        ++end;
    return end - at;
}

class ExampleTokenizer : public Tokenizer
{
public:
    explicit ExampleTokenizer(ExampleWords words) : m_words(std::move(words))
    {
        for (std::size_t id = 0; id < m_words.tokens.size(); ++id) {
            m_ids.emplace(keyOf(m_words.tokens[id]), static_cast<TokenId>(id));
            m_longest = std::max(m_longest, m_words.tokens[id].size());
        }
    }

    Result<Tokenization> cut(std::string_view utf8, bool withSpecials) const override;
    std::string text(std::span<const TokenId> ids) const override;
    TokenId size() const override { return static_cast<TokenId>(m_words.tokens.size()); }
    std::string token(TokenId id) const override { return id >= 0 && id < size() ? m_words.tokens[at(id)] : ""; }
    std::string shown(TokenId id) const override { return token(id); }
    std::optional<TokenId> idOf(std::string_view token) const override;
    bool isSpecial(TokenId id) const override;

private:
    static std::size_t at(TokenId id) { return static_cast<std::size_t>(id); }
    std::string keyOf(std::string_view text) const { return m_words.ignoresCase ? lowered(text) : std::string(text); }
    std::size_t pieceAt(std::string_view text, std::size_t from) const;
    void add(Tokenization &cut, TokenId id, std::size_t from, std::size_t end) const;
    void addSpecial(Tokenization &cut, const std::string &special, std::size_t place) const;
    Error unknown(std::string_view word) const;

    ExampleWords m_words;
    std::map<std::string, TokenId, std::less<>> m_ids;
    std::size_t m_longest = 1;
};

/// Whether a piece that ends here ends in the middle of a word or of a number.
bool isInsideWord(std::string_view text, std::size_t end)
{
    const bool isLast = end == 0 || end >= text.size();
    return !isLast &&
           ((isLetter(text[end - 1]) && isLetter(text[end])) || (isDigit(text[end - 1]) && isDigit(text[end])));
}

/// The length of the piece that begins here: the longest token, else what would have been one word.
std::size_t ExampleTokenizer::pieceAt(std::string_view text, std::size_t from) const
{
    if (m_words.areLetters)
        return letterAt(text, from);
    for (std::size_t length = std::min(m_longest, text.size() - from); length > 0; --length)
        if (!isInsideWord(text, from + length) && m_ids.contains(keyOf(text.substr(from, length))))
            return length;
    std::size_t end = from + letterAt(text, from);
    while (isInsideWord(text, end))
        ++end;
    return end - from;
}

void ExampleTokenizer::add(Tokenization &cut, TokenId id, std::size_t from, std::size_t end) const
{
    cut.ids.push_back(id);
    cut.tokens.push_back(token(id));
    cut.shown.push_back(token(id));
    cut.spans.emplace_back(from, end);
}

void ExampleTokenizer::addSpecial(Tokenization &cut, const std::string &special, std::size_t place) const
{
    if (const auto id = idOf(special); id && !special.empty())
        add(cut, *id, place, place);
}

/// A sign of a Chinese input method may stand for one that the model knows.
Error ExampleTokenizer::unknown(std::string_view word) const
{
    Error error{"", "text", Text(ENGINE_TEXT("engine", "the unknown word \"%1\""), {shortened(std::string(word))}),
                Text(ENGINE_TEXT("engine", "words that the model knows"), {})};
    if (const std::string plain = inAscii(word); idOf(plain))
        error.expected = Text(ENGINE_TEXT("engine", "words that the model knows: did you mean \"%1\"?"), {plain});
    return error;
}

Result<Tokenization> ExampleTokenizer::cut(std::string_view utf8, bool withSpecials) const
{
    if (utf8.size() > kLongestText)
        return Error{"", "text", Text(ENGINE_TEXT("engine", "%1 bytes"), {std::to_string(utf8.size())}),
                     Text(ENGINE_TEXT("engine", "at most %1 bytes"), {std::to_string(kLongestText)})};
    Tokenization cut;
    if (withSpecials)
        addSpecial(cut, m_words.before, 0);
    for (std::size_t from = 0; from < utf8.size();) {
        if (isBlank(utf8[from])) {
            ++from;
            continue;
        }
        const std::size_t length = pieceAt(utf8, from);
        const auto id = idOf(utf8.substr(from, length));
        if (!id)
            return unknown(utf8.substr(from, length));
        add(cut, *id, from, from + length);
        from += length;
    }
    const std::size_t count = cut.ids.size();
    if (withSpecials)
        addSpecial(cut, m_words.after, utf8.size());
    cut.behind = cut.ids.size() - count;
    return cut;
}

std::string ExampleTokenizer::text(std::span<const TokenId> ids) const
{
    std::string text;
    for (const TokenId id : ids)
        if (!isSpecial(id))
            text += (text.empty() ? "" : m_words.joinedBy) + token(id);
    return text;
}

std::optional<TokenId> ExampleTokenizer::idOf(std::string_view token) const
{
    const auto found = m_ids.find(keyOf(token));
    return found == m_ids.end() ? std::nullopt : std::optional(found->second);
}

bool ExampleTokenizer::isSpecial(TokenId id) const
{
    return std::find(m_words.specials.begin(), m_words.specials.end(), token(id)) != m_words.specials.end();
}

} // namespace

SharedTokenizer exampleTokenizer(ExampleWords words)
{
    return std::make_shared<const ExampleTokenizer>(std::move(words));
}

} // namespace headscope
