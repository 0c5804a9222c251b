// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/document/strictjson.h"

#include "engine/document/jsonnumber.h"

#include <algorithm>
#include <string>
#include <vector>

namespace headscope {
namespace {

constexpr int kDeepest = 64;
constexpr std::size_t kMostValues = 4'000'000; // each takes some 40 bytes

/// A character of Unicode in UTF-8.
void appendCharacter(std::string &out, unsigned code)
{
    const auto append = [&out](unsigned byte) { out += static_cast<char>(byte); };
    if (code < 0x80)
        return append(code);
    if (code < 0x800) {
        append(0xC0U | code >> 6U);
    } else if (code < 0x10000) {
        append(0xE0U | code >> 12U);
        append(0x80U | (code >> 6U & 0x3FU));
    } else {
        append(0xF0U | code >> 18U);
        append(0x80U | (code >> 12U & 0x3FU));
        append(0x80U | (code >> 6U & 0x3FU));
    }
    append(0x80U | (code & 0x3FU));
}

/// A key that an object has twice, or null.
const std::string *keyTwice(const Json::Object &object)
{
    std::vector<const std::string *> keys;
    keys.reserve(object.size());
    for (const JsonMember &member : object)
        keys.push_back(&member.first);
    std::sort(keys.begin(), keys.end(), [](const std::string *a, const std::string *b) { return *a < *b; });
    const auto twice = std::adjacent_find(keys.begin(), keys.end(),
                                          [](const std::string *a, const std::string *b) { return *a == *b; });
    return twice == keys.end() ? nullptr : *twice;
}

/// Reads one text from its beginning to its end. Every function says whether the text went on as it must; where it did
/// not, m_at is the place, unless there is another error.
class Parser
{
public:
    explicit Parser(std::string_view text) : m_text(text) {}

    Result<Json> parse()
    {
        constexpr std::string_view byteOrderMark = "\xef\xbb\xbf";
        m_at = m_text.starts_with(byteOrderMark) ? byteOrderMark.size() : 0;
        Json json;
        skipSpaces();
        if (!readValue(json, 0))
            return m_error.field.empty() ? errorHere() : m_error;
        skipSpaces();
        return m_at == m_text.size() ? Result<Json>(std::move(json)) : errorHere();
    }

private:
    Error errorHere() const
    {
        const std::string_view before = m_text.substr(0, m_at);
        const auto line = 1 + std::count(before.begin(), before.end(), '\n');
        const std::size_t lineStart = before.rfind('\n') + 1; // npos + 1 is 0: the first line
        return {"", "JSON",
                Text(ENGINE_TEXT("engine", "an error at line %1, column %2"),
                     {std::to_string(line), std::to_string(before.size() - lineStart + 1)}),
                Text(ENGINE_TEXT("engine", "valid JSON in UTF-8"), {})};
    }

    bool refuse(std::string field, Text got, Text expected)
    {
        m_error = {"", std::move(field), std::move(got), std::move(expected)};
        return false;
    }

    bool isAt(char character) const { return m_at < m_text.size() && m_text[m_at] == character; }

    bool take(char character)
    {
        if (!isAt(character))
            return false;
        ++m_at;
        return true;
    }

    bool takeWord(std::string_view word)
    {
        return std::all_of(word.begin(), word.end(), [this](char character) { return take(character); });
    }

    void skipSpaces() { m_at = std::min(m_text.find_first_not_of(" \t\n\r", m_at), m_text.size()); }

    bool readValue(Json &out, int level)
    {
        if (++m_values > kMostValues)
            return refuse("JSON", Text(ENGINE_TEXT("engine", "more than %1 values"), {std::to_string(kMostValues)}),
                          Text(ENGINE_TEXT("engine", "at most %1 values"), {std::to_string(kMostValues)}));
        switch (m_at < m_text.size() ? m_text[m_at] : '\0') {
        case '{': return readObject(out, level + 1);
        case '[': return readList(out, level + 1);
        case '"': return readString(out);
        case 't': out = Json(true); return takeWord("true");
        case 'f': out = Json(false); return takeWord("false");
        case 'n': return takeWord("null");
        default: return readJsonNumber(m_text, m_at, out);
        }
    }

    /// What stands between brackets: nothing, or items with commas between them.
    template <class Item>
    bool readItems(char end, int level, Item readItem)
    {
        if (level > kDeepest)
            return refuse("JSON", Text(ENGINE_TEXT("engine", "more than %1 levels"), {std::to_string(kDeepest)}),
                          Text(ENGINE_TEXT("engine", "at most %1"), {std::to_string(kDeepest)}));
        ++m_at; // the bracket
        skipSpaces();
        if (take(end))
            return true;
        do {
            skipSpaces();
            if (!readItem())
                return false;
            skipSpaces();
        } while (take(','));
        return take(end);
    }

    bool readList(Json &out, int level)
    {
        Json::List list;
        if (!readItems(']', level, [&] { return readValue(list.emplace_back(), level); }))
            return false;
        out = Json(std::move(list));
        return true;
    }

    bool readObject(Json &out, int level)
    {
        Json::Object object;
        if (!readItems('}', level, [&] { return readMember(object.emplace_back(), level); }))
            return false;
        if (const std::string *key = keyTwice(object))
            return refuse(shortened(*key), Text(ENGINE_TEXT("engine", "the same key twice"), {}),
                          Text(ENGINE_TEXT("engine", "each key once"), {}));
        out = Json(std::move(object));
        return true;
    }

    bool readMember(JsonMember &member, int level)
    {
        if (!isAt('"') || !readText(member.first))
            return false;
        skipSpaces();
        if (!take(':'))
            return false;
        skipSpaces();
        return readValue(member.second, level);
    }

    bool readString(Json &out)
    {
        std::string text;
        if (!readText(text))
            return false;
        out = Json(std::move(text));
        return true;
    }

    bool readText(std::string &text)
    {
        ++m_at; // the quote
        while (!take('"')) {
            if (take('\\')) {
                if (!readEscape(text))
                    return false;
                continue;
            }
            const std::size_t length = m_at < m_text.size() ? utf8Length(m_text, m_at) : 0;
            if (length == 0 || static_cast<unsigned char>(m_text[m_at]) < 0x20)
                return false;
            text.append(m_text, m_at, length);
            m_at += length;
        }
        return true;
    }

    bool readEscape(std::string &text)
    {
        constexpr std::string_view letters = "\"\\/bfnrt";
        constexpr std::string_view meant = "\"\\/\b\f\n\r\t";
        if (take('u'))
            return readCode(text);
        const auto letter = m_at < m_text.size() ? letters.find(m_text[m_at]) : std::string_view::npos;
        if (letter == std::string_view::npos)
            return false;
        text += meant[letter];
        ++m_at;
        return true;
    }

    /// Behind "\u": a character, or the first half of one that another "\u" completes.
    bool readCode(std::string &text)
    {
        unsigned code = 0;
        if (!readFourDigits(code))
            return false;
        if (code >= 0xDC00 && code <= 0xDFFF) {
            --m_at;
            return false;
        }
        if (code >= 0xD800 && code <= 0xDBFF) {
            unsigned low = 0;
            if (!takeWord("\\u") || !readFourDigits(low))
                return false;
            if (low < 0xDC00 || low > 0xDFFF) {
                --m_at;
                return false;
            }
            code = 0x10000U + ((code - 0xD800U) << 10U) + (low - 0xDC00U);
        }
        appendCharacter(text, code);
        return true;
    }

    bool readFourDigits(unsigned &code)
    {
        constexpr std::string_view digits = "0123456789abcdef0123456789ABCDEF";
        for (int i = 0; i < 4; ++i, ++m_at) {
            const auto digit = m_at < m_text.size() ? digits.find(m_text[m_at]) : std::string_view::npos;
            if (digit == std::string_view::npos)
                return false;
            code = code << 4U | static_cast<unsigned>(digit & 15U);
        }
        return true;
    }

    std::string_view m_text;
    std::size_t m_at = 0;
    std::size_t m_values = 0;
    Error m_error;
};

} // namespace

Result<Json> parseStrictJson(std::string_view text)
{
    return Parser(text).parse();
}

std::string shortJson(const Json &value)
{
    return shortened(writtenJson(value));
}

} // namespace headscope
