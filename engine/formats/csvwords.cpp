// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/formats/csvwords.h"

#include "engine/base/asciisigns.h"
#include "engine/base/gbk.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <limits>
#include <system_error>
#include <utility>

namespace headscope {
namespace {

std::string_view trimmed(std::string_view word)
{
    const auto isBlank = [](char c) { return c == ' ' || c == '\t'; };
    while (!word.empty() && isBlank(word.front()))
        word.remove_prefix(1);
    while (!word.empty() && isBlank(word.back()))
        word.remove_suffix(1);
    return word;
}

/// The whole word as a number, in the C locale, or why it is none.
template <class Number>
std::errc readWhole(std::string_view word, Number &number)
{
    const auto [end, fault] = std::from_chars(word.data(), word.data() + word.size(), number);
    return end == word.data() + word.size() ? fault : std::errc::invalid_argument;
}

/// "0,5", which is refused, since "1,234" may be more than a thousand, and is no word at the edge either.
bool hasDecimalComma(const std::string &word)
{
    std::string pointed = word;
    std::replace(pointed.begin(), pointed.end(), ',', '.');
    return !numberOfTable(word) && numberOfTable(pointed);
}

Error wrongWord(std::size_t line, std::size_t column, const std::string &word, Text expected)
{
    const Text got = isBlankWord(word) ? Text(ENGINE_TEXT("engine", "nothing"), {}) : Text(printable(shortened(word)));
    return {{}, "line " + std::to_string(line) + ", column " + std::to_string(column), got, std::move(expected)};
}

} // namespace

std::optional<double> numberOfTable(std::string_view word)
{
    constexpr long double most = std::numeric_limits<double>::max();
    word = trimmed(word);
    if (word.starts_with('+') && !word.starts_with("+-"))
        word.remove_prefix(1);
    double number = 0;
    const std::errc fault = readWhole(word, number);
    if (fault == std::errc())
        return number;
    if (fault != std::errc::result_out_of_range)
        return std::nullopt;
    long double wide = 0; // of another range
    if (readWhole(word, wide) != std::errc()) {
        const std::size_t exponent = word.find_first_of("eE");
        constexpr std::size_t longest = 40; // digits before it, which alone decide nothing then
        if (exponent > longest)
            return std::nullopt;
        const long double size =
            word.substr(exponent + 1).starts_with('-') ? 0 : std::numeric_limits<long double>::infinity();
        wide = word.starts_with('-') ? -size : size;
    }
    return std::abs(wide) <= most ? static_cast<double>(wide)
                                  : std::copysign(std::numeric_limits<double>::infinity(), wide > 0 ? 1.0 : -1.0);
}

bool isWordOfTable(const std::string &word)
{
    const std::string plain = inAscii(word);
    return !numberOfTable(plain) && !hasDecimalComma(plain);
}

bool isBlankWord(std::string_view word)
{
    return trimmed(word).empty();
}

bool isWholeNumber(std::string_view word)
{
    return numberOfTable(word) && trimmed(word).find_first_not_of("+-0123456789") == std::string_view::npos;
}

Error wrongNumber(std::size_t line, std::size_t column, const std::string &word)
{
    if (hasDecimalComma(word))
        return wrongWord(line, column, word, {ENGINE_TEXT("engine", "a number with a decimal point, such as 0.5"), {}});
    return wrongWord(line, column, word, {ENGINE_TEXT("engine", "a number such as 0.5"), {}});
}

Result<double> numberAt(std::size_t line, std::size_t column, const std::string &word)
{
    const auto number = numberOfTable(word);
    if (!number)
        return wrongNumber(line, column, word);
    if (std::isinf(*number) && word.find_first_of("0123456789") != std::string::npos) // else it is "inf"
        return wrongWord(line, column, word, {ENGINE_TEXT("engine", "a number that float64 has"), {}});
    return *number;
}

Error wordAmongNumbers(std::size_t line, const std::string &word)
{
    return wrongWord(
        line, 1, word,
        {ENGINE_TEXT(
             "engine",
             "a number, as in the row above; where the first column has words, the corner above it stays empty"),
         {}});
}

Error nameAmongNumbers(std::size_t line, std::size_t column, const std::string &word)
{
    return wrongWord(
        line, column, word,
        {ENGINE_TEXT(
             "engine",
             "a number; a row of names has more words than numbers, and the corner above names of rows stays empty"),
         {}});
}

Error wordNotUtf8(std::size_t line, std::size_t column, const std::string &word)
{
    return wrongWord(line, column, word, utf8Expected(word, {ENGINE_TEXT("engine", "a word in UTF-8"), {}}));
}

Error noNumbers()
{
    return {{}, "table", {ENGINE_TEXT("engine", "no numbers"), {}}, {ENGINE_TEXT("engine", "at least one row"), {}}};
}

Error wrongRowLength(std::size_t line, std::size_t got, std::size_t expected)
{
    return {{},
            "line " + std::to_string(line),
            {ENGINE_TEXT("engine", "a row of %1"), {std::to_string(got)}},
            {ENGINE_TEXT("engine", "rows of %1, as before"), {std::to_string(expected)}}};
}

Error oneRowWordTooMany(std::size_t line)
{
    return {{},
            "line " + std::to_string(line),
            {ENGINE_TEXT("engine", "one more row with a word"), {}},
            {ENGINE_TEXT("engine", "at most %1"), {std::to_string(kMostRowWords)}}};
}

} // namespace headscope
