// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/document/cellname.h"

#include "engine/base/joined.h"

#include <charconv>

namespace headscope {
namespace {

std::string_view trimmed(std::string_view text)
{
    const auto first = text.find_first_not_of(' ');
    return first == std::string_view::npos ? std::string_view()
                                           : text.substr(first, text.find_last_not_of(' ') - first + 1);
}

std::optional<Index> readIndex(std::string_view text)
{
    constexpr std::size_t mostDigits = 9;
    const std::string_view digits = trimmed(text);
    if (digits.empty() || digits.size() > mostDigits ||
        digits.find_first_not_of("0123456789") != std::string_view::npos)
        return std::nullopt;
    Index index = 0;
    std::from_chars(digits.data(), digits.data() + digits.size(), index);
    return index;
}

std::optional<CellName> readName(std::string_view text, bool mayRunThrough)
{
    const auto open = text.find('[');
    if (open == std::string_view::npos || open == 0 || text.back() != ']')
        return std::nullopt;
    CellName name{std::string(text.substr(0, open)), {}};
    std::string_view rest = text.substr(open + 1, text.size() - open - 2);
    while (true) {
        const auto comma = rest.find(',');
        const std::string_view written = rest.substr(0, comma);
        const bool isAll = mayRunThrough && trimmed(written) == ":";
        const auto index = isAll ? std::optional<Index>(-1) : readIndex(written);
        if (!index)
            return std::nullopt;
        name.cell.push_back(*index);
        if (comma == std::string_view::npos)
            return name;
        rest.remove_prefix(comma + 1);
    }
}

} // namespace

std::optional<CellName> readCellName(std::string_view text)
{
    return readName(text, false);
}

std::optional<CellName> readCellsName(std::string_view text)
{
    return readName(text, true);
}

std::string cellName(std::string_view tensor, const Cell &cell)
{
    const auto word = [](Index index) { return index < 0 ? ":" : std::to_string(index); };
    return std::string(tensor) + "[" + joinedWith(", ", cell, word) + "]";
}

} // namespace headscope
