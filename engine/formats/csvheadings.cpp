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
constexpr std::string_view kLettersLikeDigits = "OolI";

/// The word in ASCII where it can be, without blanks.
std::string plainHeading(const std::string &word)
{
    std::string plain = inAscii(word);
    std::erase(plain, ' ');
    return plain;
}

/// As R, pandas, databases and people write that a number is missing, in letters of either case.
bool isMissingNumber(std::string word)
{
    constexpr std::array<std::string_view, 6> missing{"NA", "N/A", "#N/A", "NULL", "NONE", "-"};
    for (char &c : word)
        c = c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
    return std::find(missing.begin(), missing.end(), word) != missing.end();
}

/// One point, and a digit behind it.
bool hasDecimals(std::string_view word)
{
    const std::size_t point = word.find('.');
    return point != std::string_view::npos && point == word.rfind('.') &&
           word.find_first_of(kDigits, point) == point + 1;
}

/// A digit before any letter, or one letter that looks like a digit before a point: "O.2".
bool beginsAsNumber(std::string_view word)
{
    word.remove_prefix(std::min(word.find_first_not_of(kSigns), word.size()));
    const bool isPointed = word.find_first_of(kLettersLikeDigits) == 0 && word.find('.') == 1 && hasDecimals(word);
    return isPointed || word.find_first_of(kDigits) == 0;
}

/// "NA", "1.5f", "(1.0": names no column, even where no other word of its row is a number.
bool isNumberGoneWrong(const std::string &word)
{
    const std::string plain = plainHeading(word);
    return isMissingNumber(plain) || (beginsAsNumber(plain) && hasDecimals(plain));
}

bool isLetterLikeDigit(const std::string &word)
{
    const std::string plain = plainHeading(word);
    return plain.size() == 1 && kLettersLikeDigits.find(plain.front()) != std::string_view::npos;
}

/// Surely a name, and no letter that stands for a digit.
bool isNameOfLetters(const std::string &word)
{
    return isSurelyName(word) && !isLetterLikeDigit(word);
}

bool isNameOrWholeNumber(const std::string &word)
{
    return isBlankWord(word) || isNameOfTable(word) || isWholeNumber(word);
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
    const std::string plain = plainHeading(word);
    return isNameOfTable(word) && !isMissingNumber(plain) && !beginsAsNumber(plain);
}

bool isCountOfTable(const std::string &word, std::size_t number)
{
    return isWholeNumber(word) && numberOfTable(word) == static_cast<double>(number);
}

bool isCountingRow(std::span<const std::string> row)
{
    for (std::size_t i = 0; i < row.size(); ++i)
        if (!isCountOfTable(row[i], i))
            return false;
    return row.size() > 2;
}

bool areHeadings(std::span<const std::string> words)
{
    if (!std::all_of(words.begin(), words.end(), isNameOrWholeNumber))
        return false;
    std::size_t names = 0;
    std::size_t others = 0;
    bool mayHaveNumbers = false;
    for (const std::string &word : words) {
        if (isBlankWord(word))
            continue;
        const bool isSure = words.size() == 1 ? isNameOfLetters(word) : isSurelyName(word);
        ++(isSure ? names : others);
        mayHaveNumbers = mayHaveNumbers || isWholeNumber(word) || isNumberGoneWrong(word);
    }
    return names > others || (names + others > 1 && !mayHaveNumbers);
}

bool mayBeHeadings(std::span<const std::string> words)
{
    return std::all_of(words.begin(), words.end(), isNameOrWholeNumber) &&
           std::any_of(words.begin(), words.end(), isNameOfLetters);
}

TableStart startOfTable(const TableRow &first, const TableRow &second)
{
    const std::span<const std::string> behind(first.begin() + 1, first.end());
    if (areHeadings(behind) || std::any_of(behind.begin(), behind.end(), isNameOfLetters) ||
        std::all_of(behind.begin(), behind.end(), isWholeNumber))
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
