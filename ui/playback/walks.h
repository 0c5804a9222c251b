// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/session/selection.h"

#include <vector>

namespace headscope {

/// The matrix of a product that playing walks through: its size, and how many terms each of its sums has.
struct Product
{
    Index rows, columns, terms;
};

/// What is looked at, where it is a product and its sums can be shown.
std::optional<Product> productOf(const Plan &plan, const Selection &selection);

/// Whether the walk is within a sum, whose result is not to be told yet.
bool isUnderWay(const Plan &plan, const Selection &selection);

/// The moments that playing shows: the first cell term by term, then its row, then the rest row by row; of what is long
/// only so many, evenly spread. The last is the end.
std::vector<Walk> momentsOf(const Product &product);

/// So many cells further, or back with a negative count; nothing before the first cell and behind the last.
std::optional<Walk> moved(const Product &product, const Walk &walk, Index cells);

} // namespace headscope
