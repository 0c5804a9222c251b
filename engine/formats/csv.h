// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/result.h"
#include "engine/formats/tensorstore.h"
#include "engine/tensor/tensor.h"

#include <string>
#include <string_view>
#include <vector>

namespace headscope {

/// A table of numbers as text, with the words at its edges.
struct NumberTable
{
    Tensor<double> numbers;           ///< (rows, columns); of maps below one another (maps, rows, columns)
    std::vector<std::string> rows;    ///< the words of the first column, or none
    std::vector<std::string> columns; ///< the words of the first row, or none
};

/// Reads comma-, semicolon- or tab-separated values as RFC 4180 has them, or between blanks where nothing else
/// separates, with a decimal point whatever the locale. A first row of words is words where that is beyond doubt, as
/// csvheadings.h has it, so that no number that was mistyped takes its row away; so is a first column of words, and
/// numbers are, too, where nothing stands in the corner between them: so pandas writes a table. Without its
/// index (index=False), or behind the name of it, that begins with 0, 1, 2, …, which are words above at least three
/// columns in which every number has a point or an exponent. Numbers with a gap among them are none, and nothing before
/// numbers with a point is such a gap, unless the first column goes on with words or 0, 1, 2, …. Lines above that begin
/// with "# " are comments, but the last of them names the columns where it has a word for each. Where no number is
/// found otherwise, numbers and separators may be as wide as Chinese characters. Of a figure's numbers, as csvmaps.h
/// has them, each map is a matrix. Errors name line and column.
Result<NumberTable> readCsv(std::string_view text);

/// Numbers, of any count of axes where they have no words, as a store of one tensor; the words are its facts "rows" and
/// "columns".
SharedStore tableStore(NumberTable table, const std::string &name);

/// The same of a file, in UTF-8 or in UTF-16 with its mark.
Result<SharedStore> openCsv(const SharedSource &source, const std::string &name);

} // namespace headscope
