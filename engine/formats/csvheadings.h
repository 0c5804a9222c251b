// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <vector>

namespace headscope {

// Which words at the edges of a table name its rows and its columns.

using TableRow = std::vector<std::string>;

/// What may name a row or a column: no number, and not nothing.
bool isNameOfTable(const std::string &word);

/// The same, and no number that was mistyped or is missing either, such as "O.2", "0x10", "$1", "(1.0" or "NA".
bool isSurelyName(const std::string &word);

/// As pandas names the row or the column of this number where it has no name.
bool isCountOfTable(const std::string &word, std::size_t number);

/// 0, 1, 2, …; two such numbers are as likely numbers of the table.
bool isCountingRow(std::span<const std::string> row);

/// Whether words of a first row are beyond doubt names of columns and no numbers of which some are wrong: no number has
/// a point or an exponent, and those that are surely names are more than the others, but for empty ones; or no word is
/// a number, and none of these is missing or has a point, as in "1.5f". One word alone, which nothing beside it
/// explains, has to be surely a name, and no letter that looks like a digit.
bool areHeadings(std::span<const std::string> words);

/// Whether words of a first row that are no headings have a name among whole numbers: whoever wrote it may have meant
/// headings.
bool mayBeHeadings(std::span<const std::string> words);

/// What nothing at the start of the first row is: a gap of numbers, a corner whatever stands below, a corner if the
/// first column below counts, or if that counts or has a word that is surely a name.
enum class TableStart { Gap, Corner, CornerIfCounted, CornerIfTold };

/// Numbers with a gap among them are no names of columns; what has a word that is surely a name stands behind a corner.
TableStart startOfTable(const TableRow &first, const TableRow &second);

} // namespace headscope
