// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/session/selection.h"

namespace headscope {

/// The matrix of a product that playing walks through: its size, and how many terms each of its sums has.
struct Product
{
    Index rows, columns, terms;

    /// Whether there is such a moment in it.
    bool has(const Walk &walk) const
    {
        return walk.row >= 0 && walk.row < rows && walk.column >= 0 && walk.column < columns && walk.terms >= 0 &&
               walk.terms <= terms;
    }
};

/// What is looked at, where it is a product and its sums can be shown.
std::optional<Product> productOf(const Plan &plan, const Selection &selection);

/// Whether the walk is within a sum, whose result is not to be told yet.
bool isUnderWay(const Plan &plan, const Selection &selection);

} // namespace headscope
