// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/explain/celllinks.h"

namespace headscope {

// The operations over many numbers, whose terms are folded where they are long.

/// A dot product: its factors, its terms, and unfolded the sum after each.
QString dotWords(const Explanation &explanation, const Plan &plan, const CellView &view);
/// A softmax: its powers, the share of one, the largest of the row.
QString softmaxWords(const Explanation &explanation, const Plan &plan, const CellView &view);

/// The terms of a softmax that count: those that are exactly 0 are left out.
std::vector<std::size_t> powersThatCount(const std::vector<double> &powers);

/// Why a softmax is not the share that its row gives.
enum class RowRule { Share, NotANumber, NothingAllowed };
RowRule rowRuleOf(const Explanation &explanation);

} // namespace headscope
