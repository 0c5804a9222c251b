// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/io/npydict.h"

#include <algorithm>
#include <charconv>
#include <limits>
#include <optional>
#include <utility>

namespace headscope {
namespace {

/// A place in the text, and the small steps that lead on from it.
class Cursor
{
public:
    explicit Cursor(std::string_view text) : m_rest(text) {}

    bool sees(char wanted)
    {
        skipBlanks();
        return m_rest.starts_with(wanted);
    }
    bool take(char wanted)
    {
        const bool found = sees(wanted);
        m_rest.remove_prefix(found ? 1 : 0);
        return found;
    }
    bool take(std::string_view word)
    {
        skipBlanks();
        const bool found = m_rest.starts_with(word);
        m_rest.remove_prefix(found ? word.size() : 0);
        return found;
    }
    bool isAtEnd()
    {
        skipBlanks();
        return m_rest.empty();
    }
    std::optional<Index> takeNumber();
    std::optional<std::string> takeString();
    std::optional<std::string> takeBracketed();
    /// What comes next, as a message may show it.
    Text ahead();

private:
    void skipBlanks() { m_rest.remove_prefix(std::min(m_rest.find_first_not_of(" \t\r\n"), m_rest.size())); }

    std::string_view m_rest;
};

std::optional<Index> Cursor::takeNumber()
{
    skipBlanks();
    const std::size_t length = std::min(m_rest.find_first_not_of("0123456789"), m_rest.size());
    const std::string_view digits = m_rest.substr(0, length);
    Index number = 0;
    const auto read = std::from_chars(digits.data(), digits.data() + length, number);
    const bool hasLeadingZero = length > 1 && digits.front() == '0';
    if (length == 0 || hasLeadingZero || read.ec != std::errc())
        return std::nullopt;
    m_rest.remove_prefix(length);
    m_rest.remove_prefix(m_rest.starts_with('L') ? 1 : 0); // as Python 2 wrote long numbers
    return number;
}

std::optional<std::string> Cursor::takeString()
{
    if (!sees('\'') && !sees('"'))
        return std::nullopt;
    const std::size_t end = m_rest.find(m_rest.front(), 1);
    if (end == std::string_view::npos)
        return std::nullopt;
    std::string text(m_rest.substr(1, end - 1));
    // No key or type of NumPy's needs an escape or a second line.
    if (text.find_first_of("\\\n\r") != std::string::npos)
        return std::nullopt;
    m_rest.remove_prefix(end + 1);
    return text;
}

/// Behind the string whose quotation mark is here, or the end of the text.
std::size_t behindString(std::string_view text, std::size_t at)
{
    const char mark = text[at++];
    while (at < text.size() && text[at] != mark)
        at += text[at] == '\\' ? 2 : 1;
    return std::min(at + 1, text.size());
}

/// A list or a tuple with all that is inside, as it is written. There must be one here.
std::optional<std::string> Cursor::takeBracketed()
{
    int depth = 0;
    for (std::size_t at = 0; at < m_rest.size();) {
        const char c = m_rest[at];
        at = c == '\'' || c == '"' ? behindString(m_rest, at) : at + 1;
        depth += c == '[' || c == '(' ? 1 : c == ']' || c == ')' ? -1 : 0;
        if (depth == 0) {
            std::string text(m_rest.substr(0, at));
            m_rest.remove_prefix(at);
            return text;
        }
    }
    return std::nullopt;
}

Text Cursor::ahead()
{
    if (isAtEnd())
        return {ENGINE_TEXT("engine", "the end of the header"), {}};
    return Text(std::string(m_rest.substr(0, 32)));
}

Error unexpected(Cursor &cursor, const char *expected)
{
    return {{}, "header", cursor.ahead(), {expected, {}}};
}

/// The three fields while they are being found.
struct Found
{
    std::optional<std::string> descr;
    std::optional<bool> isFortranOrder;
    std::optional<Shape> shape;
};

Result<std::string> readDescr(Cursor &cursor)
{
    auto descr = cursor.sees('[') || cursor.sees('(') ? cursor.takeBracketed() : cursor.takeString();
    if (!descr)
        return Error{{}, "descr", cursor.ahead(), {ENGINE_TEXT("engine", "one type of number, such as '<f4'"), {}}};
    return *std::move(descr);
}

Result<bool> readTruth(Cursor &cursor)
{
    if (cursor.take("True"))
        return true;
    if (cursor.take("False"))
        return false;
    return Error{{}, "fortran_order", cursor.ahead(), {ENGINE_TEXT("engine", "True or False"), {}}};
}

Result<Shape> readShape(Cursor &cursor)
{
    const Text got = cursor.ahead();
    const Error noTuple{{},
                        "shape",
                        got,
                        {ENGINE_TEXT("engine", "a tuple of whole numbers from 0 to %1, such as (3, 4)"),
                         {std::to_string(std::numeric_limits<Index>::max())}}};
    if (!cursor.take('('))
        return noTuple;
    Shape shape;
    while (!cursor.take(')')) {
        const auto length = cursor.takeNumber();
        if (!length)
            return noTuple;
        shape.push_back(*length);
        // Without its comma, (3) is a number in brackets.
        const bool isSeparated = cursor.take(',') || (cursor.sees(')') && shape.size() > 1);
        if (!isSeparated)
            return noTuple;
        if (shape.size() > kMaxNpyRank)
            return Error{{}, "shape", got, {ENGINE_TEXT("engine", "at most %1 axes"), {std::to_string(kMaxNpyRank)}}};
    }
    return shape;
}

template <class T>
Result<void> keep(std::optional<T> &place, Result<T> value, const char *key)
{
    if (!value)
        return value.error();
    if (place)
        return Error{
            {}, key, {ENGINE_TEXT("engine", "the key twice"), {}}, {ENGINE_TEXT("engine", "the key once"), {}}};
    place = std::move(*value);
    return {};
}

Result<void> readEntry(Cursor &cursor, Found &found)
{
    const char *wanted = ENGINE_TEXT("engine", "the key 'descr', 'fortran_order' or 'shape', then a colon");
    Cursor start = cursor;
    const auto key = cursor.takeString();
    if (!key || !cursor.take(':'))
        return unexpected(start, wanted);
    if (*key == "descr")
        return keep(found.descr, readDescr(cursor), "descr");
    if (*key == "fortran_order")
        return keep(found.isFortranOrder, readTruth(cursor), "fortran_order");
    if (*key == "shape")
        return keep(found.shape, readShape(cursor), "shape");
    return unexpected(start, wanted);
}

Result<NpyFields> complete(Found found)
{
    const bool isComplete = found.descr && found.isFortranOrder && found.shape;
    if (isComplete)
        return NpyFields{*std::move(found.descr), *found.isFortranOrder, *std::move(found.shape)};
    const char *missing = !found.descr ? "descr" : !found.isFortranOrder ? "fortran_order" : "shape";
    return Error{{}, missing, {ENGINE_TEXT("engine", "no such key"), {}}, {ENGINE_TEXT("engine", "the key once"), {}}};
}

} // namespace

Result<NpyFields> readNpyFields(std::string_view text)
{
    Cursor cursor(text);
    if (!cursor.take('{'))
        return unexpected(cursor, ENGINE_TEXT("engine", "a brace ({)"));
    Found found;
    while (!cursor.take('}')) {
        const Result<void> entry = readEntry(cursor, found);
        if (!entry)
            return entry.error();
        if (!cursor.take(',') && !cursor.sees('}'))
            return unexpected(cursor, ENGINE_TEXT("engine", "a comma or the closing brace (})"));
    }
    if (!cursor.isAtEnd())
        return unexpected(cursor, ENGINE_TEXT("engine", "only blanks after the closing brace"));
    return complete(std::move(found));
}

} // namespace headscope
