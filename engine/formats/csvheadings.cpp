// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/formats/csvheadings.h"

#include "engine/base/asciisigns.h"
#include "engine/formats/csvwords.h"

#include <algorithm>
#include <array>
#include <string_view>

namespace headscope {
namespace {

constexpr std::string_view kDigits = "0123456789";
constexpr std::string_view kSigns = " \t!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~";

/// As R and pandas write that a number is missing.
bool isMissingNumber(std::string_view word)
{
    constexpr std::array<std::string_view, 4> missing{"NA", "N/A", "null", "None"};
    return std::find(missing.begin(), missing.end(), word) != missing.end();
}

/// A digit before any letter, or one letter in the place of a digit before a point: "O.2".
bool beginsAsNumber(std::string_view word)
{
    word.remove_prefix(std::min(word.find_first_not_of(kSigns), word.size()));
    const bool isPointed = word.size() > 2 && word[1] == '.' && kDigits.find(word[2]) != std::string_view::npos;
    return isPointed || word.find_first_of(kDigits) == 0;
}

bool isAnyNumber(const std::string &word)
{
    return numberOfTable(word).has_value();
}

} // namespace

bool isNameOfTable(const std::string &word)
{
    return isWordOfTable(word) && !isBlankWord(word);
}

bool isSurelyName(const std::string &word)
{
    const std::string plain = inAscii(word);
    return isNameOfTable(word) && !isMissingNumber(plain) && !beginsAsNumber(plain);
}

bool isCountOfTable(const std::string &word, std::size_t number)
{
    return isWholeNumber(word) && numberOfTable(word) == static_cast<double>(number);
}

bool isCountingRow(const TableRow &row)
{
    for (std::size_t i = 0; i < row.size(); ++i)
        if (!isCountOfTable(row[i], i))
            return false;
    return row.size() > 2;
}

bool areHeadings(std::span<const std::string> words)
{
    std::size_t names = 0;
    std::size_t others = 0;
    for (const std::string &word : words) {
        if (isBlankWord(word))
            continue;
        if (!isNameOfTable(word) && !isWholeNumber(word))
            return false;
        ++(isSurelyName(word) ? names : others);
    }
    return names > others;
}

TableStart startOfTable(const TableRow &first, const TableRow &second)
{
    const std::span<const std::string> behind(first.begin() + 1, first.end());
    if (areHeadings(behind) || std::all_of(behind.begin(), behind.end(), isWholeNumber))
        return TableStart::Corner;
    const bool hasNames = std::any_of(behind.begin(), behind.end(), isNameOfTable);
    if (!hasNames && !std::all_of(behind.begin(), behind.end(), isAnyNumber))
        return TableStart::Gap;
    if (isSurelyName(second.front()))
        return TableStart::Corner;
    if (hasNames || isNameOfTable(second.front()))
        return TableStart::CornerIfTold;
    return isCountOfTable(second.front(), 0) ? TableStart::CornerIfCounted : TableStart::Gap;
}

} // namespace headscope
