// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/result.h"

#include <optional>
#include <string>
#include <string_view>

namespace headscope {

// What stands in a place of a table that is text.

/// "0.5", "-1e3", "+2", "inf", "nan"; what is too large for a double is infinite, as in Python, which tells a number
/// from a word.
std::optional<double> numberOfTable(std::string_view word);

/// The same of a place for a number. Errors: no number, or one that is too large.
Result<double> numberAt(std::size_t line, std::size_t column, const std::string &word);

/// Whether it is a word that may stand at an edge: no number, and none with a decimal comma, which is refused, whatever
/// its signs: "−1" and "１" are numbers in every row.
bool isWordOfTable(const std::string &word);

bool isBlankWord(std::string_view word);

/// "0", "-2": a number without a point or an exponent, as an index and the names of columns that are numbers have it.
bool isWholeNumber(std::string_view word);

/// Why a place has no number, and why its word is none.
Error wrongNumber(std::size_t line, std::size_t column, const std::string &word);
/// The same of a word in a first column that began with numbers.
Error wordAmongNumbers(std::size_t line, const std::string &word);
/// The same of a first row that has names, but not enough of them to be a row of names.
Error nameAmongNumbers(std::size_t line, std::size_t column, const std::string &word);
Error wordNotUtf8(std::size_t line, std::size_t column, const std::string &word);
Error noNumbers(); ///< in all of a table
/// A row that is longer or shorter than those before it.
Error wrongRowLength(std::size_t line, std::size_t got, std::size_t expected);

inline constexpr std::size_t kMostRowWords = 1'000'000; ///< as many rows may have a word
Error oneRowWordTooMany(std::size_t line);

} // namespace headscope
