// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/session/product.h"

#include <vector>

namespace headscope {

/// The moments that playing shows: the first cell term by term, then its row, then the rest row by row; of what is long
/// only so many, evenly spread. The last is the end.
std::vector<Walk> momentsOf(const Product &product);

/// The first of these moments that comes after what is shown now; nothing at the end.
std::optional<Walk> momentAfter(const Product &product, const std::optional<Walk> &now);

/// The walk this many cells further, or back with a negative count; nothing before the first cell and behind the last.
std::optional<Walk> moved(const Product &product, const Walk &walk, Index cells);

} // namespace headscope
