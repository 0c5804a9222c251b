// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/tensor/shape.h"

#include <optional>
#include <string>
#include <string_view>

namespace headscope {

/// A cell as files and people name it: "weights[0, 2, 1, 0]".
struct CellName
{
    std::string tensor;
    Cell cell;
    bool operator==(const CellName &) const = default;
};

/// Nothing where the text is no cell's name. Spaces around the indices do not count.
std::optional<CellName> readCellName(std::string_view text);
/// The same of a row, a column or any further cells at once: an index written ":" is -1, as cellName() writes it.
std::optional<CellName> readCellsName(std::string_view text);
/// The name; an index below 0 (one that is run through) is written ":".
std::string cellName(std::string_view tensor, const Cell &cell);

} // namespace headscope
