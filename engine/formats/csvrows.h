// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/result.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace headscope {

/// What the lines that begin with "# " are at the start of a text, as numpy.savetxt() writes its header: comments, or
/// but for the last of them, which names the columns.
enum class AboveTable { Comments, Names };

/// Whether a text begins with such a line.
bool hasLinesAbove(std::string_view text);

/// Reads the rows of separated values one after the other, so that a long file is never in memory as words. Where
/// nothing but blanks separates, as print() of pandas and numpy.savetxt() write numbers, any count of them does.
class CsvRows
{
public:
    explicit CsvRows(std::string_view text, AboveTable above = AboveTable::Comments);

    /// The next row that is not empty, or nothing at the end.
    Result<std::optional<std::vector<std::string>>> next();
    /// The line on which the row before began, from 1 on.
    std::size_t line() const { return m_rowLine; }
    bool areBlanksBetween() const { return m_separator == ' '; }

private:
    Result<std::string> field();
    Result<std::string> quoted();
    bool isAtEndOfRow() const;
    void passEndOfRow();
    void passBlanks();
    void passEmptyRows();
    void passLinesAbove(AboveTable above);

    std::string_view m_rest;
    char m_separator = ',';
    bool m_isCornerBlank = false; // nothing but blanks stands there, which are no word
    std::size_t m_line = 1;
    std::size_t m_rowLine = 0;
};

} // namespace headscope
