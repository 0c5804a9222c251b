// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/formats/csv.h"

#include <cstddef>
#include <string>
#include <vector>

namespace headscope {

/// Whether a row is the header of maps below one another, as HeadScope writes the numbers of a figure: "map,,k0,k1",
/// with rows such as "Head 0,q0,0.75,0.25" below it.
bool isHeaderOfMaps(const std::vector<std::string> &row);

/// Such a table as it grows, a row at a time. Rows that follow one another and name one map are that map.
class MapsTable
{
public:
    /// A row of a map, or a header: the first row of all, and again where columns have other words from there on.
    Result<void> add(const std::vector<std::string> &row, std::size_t line);
    /// (maps, rows, columns), of one map (rows, columns), with the words that all maps have in common, as csvwritten.h
    /// reads them back.
    Result<NumberTable> table();

private:
    void addHeader(const std::vector<std::string> &row);
    Result<void> addNumbers(const std::vector<std::string> &row, std::size_t line);
    Result<void> addName(const std::string &written, std::size_t line);
    Result<void> checkLastMap() const;

    NumberTable m_table;
    std::vector<double> m_numbers;
    std::size_t m_width = 0;    ///< numbers in a row; 0 before the first header
    std::size_t m_height = 0;   ///< rows of the first map
    std::size_t m_maps = 0;     ///< together with the last one
    std::string m_map;          ///< the name of that
    std::size_t m_row = 0;      ///< how many rows that has so far
    bool m_begins = true;       ///< whether the next row is the first of a map, as behind a header
    std::size_t m_lastLine = 0; ///< where the last of them stands
    bool m_haveSameColumns = true;
    bool m_haveSameRows = true;
};

} // namespace headscope
