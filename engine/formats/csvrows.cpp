// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/formats/csvrows.h"

#include <algorithm>
#include <utility>

namespace headscope {
namespace {

constexpr std::size_t kMostWords = std::size_t{1} << 18U; // in a row; those of one row are in memory
constexpr std::string_view kMark = "\xef\xbb\xbf";        // that some spreadsheets put before UTF-8
constexpr std::string_view kComment = "# ";

bool isDigit(std::string_view line, std::size_t at)
{
    return at < line.size() && line[at] >= '0' && line[at] <= '9';
}

/// Whether its commas can only be those of numbers, "0,5;1,5": one within the digits of each place.
bool areDecimalCommas(std::string_view line, char separator)
{
    std::size_t commas = 0;
    for (std::size_t at = 0; at < line.size(); ++at) {
        if (line[at] == separator)
            commas = 0;
        if (line[at] == ',' && (++commas > 1 || at == 0 || !isDigit(line, at - 1) || !isDigit(line, at + 1)))
            return false;
    }
    return true;
}

std::string_view withoutMark(std::string_view text)
{
    return text.substr(text.starts_with(kMark) ? kMark.size() : 0);
}

/// Takes the next line that is not empty off the text.
std::string_view takeLine(std::string_view &text)
{
    text.remove_prefix(std::min(text.find_first_not_of("\r\n"), text.size()));
    const std::string_view line = text.substr(0, text.find_first_of("\r\n"));
    text.remove_prefix(line.size());
    return line;
}

/// How many words stand in it between blanks.
std::size_t countWords(std::string_view line)
{
    std::size_t count = 0;
    for (std::size_t at = 0; at < line.size(); ++at)
        if (line[at] != ' ' && (at == 0 || line[at - 1] == ' '))
            ++count;
    return count;
}

/// Whether something else than blanks may separate: no comma does among numbers such as "0,5 1,5".
bool mayHaveSeparator(std::string_view line)
{
    const bool areNumbers = line.find_first_not_of("+-0123456789,eE ") == std::string_view::npos;
    return line.find_first_of("\t;,") != std::string_view::npos && !(areNumbers && areDecimalCommas(line, ' '));
}

/// Whether only blanks can separate. A column alone may have a name of several words.
bool areSeparatedByBlanks(std::string_view first, std::string_view second)
{
    return !mayHaveSeparator(first) && !mayHaveSeparator(second) && countWords(second.empty() ? first : second) > 1;
}

/// Tab where the first line has one, else semicolon where no comma separates, else blank where nothing else does.
char separatorOf(std::string_view text)
{
    const std::string_view line = takeLine(text);
    const auto has = [line](char c) { return line.find(c) != std::string_view::npos; };
    if (has('\t'))
        return '\t';
    if (has(';') && areDecimalCommas(line, ';'))
        return ';';
    return areSeparatedByBlanks(line, takeLine(text)) ? ' ' : ',';
}

/// Above an index, as pandas prints it: the first line begins with blanks, and has a word less. Where all lines have
/// equally many, blanks in front only take the room of a sign.
bool hasBlankCorner(std::string_view text)
{
    const std::string_view first = takeLine(text);
    const std::string_view second = takeLine(text);
    return first.starts_with(' ') && countWords(first) + 1 == countWords(second);
}

} // namespace

bool hasLinesAbove(std::string_view text)
{
    text = withoutMark(text);
    return takeLine(text).starts_with(kComment);
}

CsvRows::CsvRows(std::string_view text, AboveTable above) : m_rest(withoutMark(text))
{
    passLinesAbove(above);
    m_separator = separatorOf(m_rest);
    m_isCornerBlank = areBlanksBetween() && hasBlankCorner(m_rest);
}

void CsvRows::passLinesAbove(AboveTable above)
{
    passEmptyRows();
    while (m_rest.starts_with(kComment)) {
        const std::string_view names = m_rest.substr(kComment.size());
        const std::size_t line = m_line;
        m_rest.remove_prefix(std::min(m_rest.find_first_of("\r\n"), m_rest.size()));
        passEmptyRows();
        if (above == AboveTable::Comments || m_rest.starts_with(kComment))
            continue;
        m_rest = names;
        m_line = line;
        return;
    }
}

bool CsvRows::isAtEndOfRow() const
{
    return m_rest.empty() || m_rest.front() == '\n' || m_rest.front() == '\r';
}

void CsvRows::passEndOfRow()
{
    if (m_rest.empty())
        return;
    m_rest.remove_prefix(m_rest.starts_with("\r\n") ? 2 : 1);
    ++m_line;
}

/// Where they separate.
void CsvRows::passBlanks()
{
    if (areBlanksBetween())
        m_rest.remove_prefix(std::min(m_rest.find_first_not_of(' '), m_rest.size()));
}

void CsvRows::passEmptyRows()
{
    passBlanks();
    while (!m_rest.empty() && isAtEndOfRow()) {
        passEndOfRow();
        passBlanks();
    }
}

/// Behind the first quotation mark; two of them stand for one.
Result<std::string> CsvRows::quoted()
{
    std::string out;
    m_rest.remove_prefix(1);
    while (true) {
        const std::size_t end = m_rest.find('"');
        if (end == std::string_view::npos)
            return Error{{},
                         "line " + std::to_string(m_rowLine),
                         {ENGINE_TEXT("engine", "a quotation mark that nothing closes"), {}},
                         {ENGINE_TEXT("engine", "a second one"), {}}};
        m_line += static_cast<std::size_t>(
            std::count(m_rest.begin(), m_rest.begin() + static_cast<std::ptrdiff_t>(end), '\n'));
        out += m_rest.substr(0, end);
        m_rest.remove_prefix(end + 1);
        if (!m_rest.starts_with('"'))
            return out;
        out += '"';
        m_rest.remove_prefix(1);
    }
}

Result<std::string> CsvRows::field()
{
    if (m_rest.starts_with('"'))
        return quoted();
    const std::size_t end = std::min(m_rest.find_first_of(std::string{m_separator, '\r', '\n'}), m_rest.size());
    std::string out(m_rest.substr(0, end));
    m_rest.remove_prefix(end);
    return out;
}

Result<std::optional<std::vector<std::string>>> CsvRows::next()
{
    passEmptyRows();
    m_rowLine = m_line;
    if (m_rest.empty())
        return std::optional<std::vector<std::string>>();
    std::vector<std::string> row;
    if (std::exchange(m_isCornerBlank, false))
        row.emplace_back();
    while (true) {
        auto word = field();
        if (!word)
            return word.error();
        if (row.size() == kMostWords)
            return Error{{},
                         "line " + std::to_string(m_rowLine),
                         {ENGINE_TEXT("engine", "more than %1 values"), {std::to_string(kMostWords)}},
                         {ENGINE_TEXT("engine", "at most %1 values"), {std::to_string(kMostWords)}}};
        row.push_back(std::move(*word));
        const bool isApart = m_rest.starts_with(m_separator);
        passBlanks();
        if (isAtEndOfRow())
            break;
        if (!isApart)
            return Error{{},
                         "line " + std::to_string(m_rowLine),
                         {ENGINE_TEXT("engine", "letters behind a closing quotation mark"), {}},
                         {ENGINE_TEXT("engine", "a separator"), {}}};
        if (!areBlanksBetween())
            m_rest.remove_prefix(1);
    }
    passEndOfRow();
    return std::optional(std::move(row));
}

} // namespace headscope
