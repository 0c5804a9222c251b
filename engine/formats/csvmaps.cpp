// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/formats/csvmaps.h"

#include "engine/base/utf8.h"
#include "engine/formats/csvwords.h"
#include "engine/formats/csvwritten.h"

#include <algorithm>
#include <iterator>
#include <utility>

namespace headscope {
namespace {

constexpr std::ptrdiff_t kNamesOfRow = 2; // that of the map, and that of the row itself

std::vector<std::string> wordsBehindNames(const std::vector<std::string> &row)
{
    std::vector<std::string> words;
    std::transform(row.begin() + kNamesOfRow, row.end(), std::back_inserter(words), readFigureWord);
    return words;
}

} // namespace

bool isHeaderOfMaps(const std::vector<std::string> &row)
{
    return std::ssize(row) > kNamesOfRow && row[0] == "map" && isBlankWord(row[1]);
}

Result<void> MapsTable::add(const std::vector<std::string> &row, std::size_t line)
{
    if (m_width > 0 && row.size() != m_width + kNamesOfRow)
        return wrongRowLength(line, row.size(), m_width + kNamesOfRow);
    const bool isHeader = isHeaderOfMaps(row);
    const auto end = isHeader ? row.end() : row.begin() + kNamesOfRow;
    const auto wrong = std::find_if_not(row.begin(), end, [](const std::string &word) { return isUtf8(word); });
    if (wrong != end)
        return wordNotUtf8(line, static_cast<std::size_t>(wrong - row.begin()) + 1, *wrong);
    if (!isHeader)
        return addNumbers(row, line);
    addHeader(row);
    return {};
}

void MapsTable::addHeader(const std::vector<std::string> &row)
{
    m_begins = true;
    std::vector<std::string> columns = wordsBehindNames(row);
    m_haveSameColumns = m_haveSameColumns && (m_width == 0 || m_table.columns == columns);
    if (m_width > 0)
        return;
    m_width = columns.size();
    m_table.columns = std::move(columns);
}

Result<void> MapsTable::addNumbers(const std::vector<std::string> &row, std::size_t line)
{
    if (m_begins || row[0] != m_map) {
        if (const auto checked = checkLastMap(); !checked)
            return checked;
        m_map = row[0];
        m_begins = false;
        m_row = 0;
        ++m_maps;
    }
    for (std::size_t i = kNamesOfRow; i < row.size(); ++i) {
        const auto number = numberAt(line, i + 1, row[i]);
        if (!number)
            return number.error();
        m_numbers.push_back(*number);
    }
    m_lastLine = line;
    return addName(row[1], line);
}

/// The rows of the first map name those of all.
Result<void> MapsTable::addName(const std::string &written, std::size_t line)
{
    std::string name = readFigureWord(written);
    const std::size_t row = m_row++;
    if (m_maps > 1) {
        m_haveSameRows = m_haveSameRows && row < m_height && m_table.rows[row] == name;
        return {};
    }
    if (row == kMostRowWords)
        return oneRowWordTooMany(line);
    m_table.rows.push_back(std::move(name));
    m_height = m_row;
    return {};
}

/// Whether it is as high as the first one.
Result<void> MapsTable::checkLastMap() const
{
    if (m_row == m_height)
        return {};
    return Error{{},
                 "line " + std::to_string(m_lastLine),
                 {ENGINE_TEXT("engine", "the end of a map of %1 rows"), {std::to_string(m_row)}},
                 {ENGINE_TEXT("engine", "maps of %1 rows, as before"), {std::to_string(m_height)}}};
}

Result<NumberTable> MapsTable::table()
{
    if (m_maps == 0)
        return noNumbers();
    if (const auto checked = checkLastMap(); !checked)
        return checked.error();
    Shape shape{static_cast<Index>(m_height), static_cast<Index>(m_width)};
    if (m_maps > 1)
        shape.insert(shape.begin(), static_cast<Index>(m_maps));
    m_table.numbers = Tensor<double>(shape, m_numbers);
    if (!m_haveSameColumns)
        m_table.columns.clear();
    if (!m_haveSameRows)
        m_table.rows.clear();
    return std::move(m_table);
}

} // namespace headscope
