// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace headscope {

using Index = std::int64_t;

/// The lengths of a tensor's axes, outermost first; an empty shape is a single number.
using Shape = std::vector<Index>;

/// The place of one number in a tensor, an index per axis.
using Cell = std::vector<Index>;

/// How many numbers a tensor of this shape holds, or nothing where that does not fit an Index
/// or a length is negative.
std::optional<Index> countOf(const Shape &shape);

/// "(10, 4, 20)", as Python prints it: "(3,)" for one axis, "()" for none.
std::string toString(const Shape &shape);

/// Whether a tensor of this shape has such a cell.
bool isInside(const Cell &cell, const Shape &shape);

/// The row-major place of a cell in memory. The cell must lie inside the shape.
Index offsetOf(const Shape &shape, const Cell &cell);

/// The cell at a row-major place in memory.
Cell cellAt(const Shape &shape, Index offset);

} // namespace headscope
