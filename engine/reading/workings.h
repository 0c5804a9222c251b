// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/reading/explain.h"

#include <string_view>

namespace headscope {

/// A named intermediate number, or row of numbers, on the way to one result.
struct Working
{
    std::string_view name; ///< "partial_sums", "maximum", "exponentials", "sum", "mean", "variance"
    std::vector<double> values;
};

/// What a hand would write down, in double: for a dot product the sum after each term (and the bias at the end), for a
/// softmax the maximum, the exponentials and their sum, for a norm mean and variance. Nothing for the other operations.
std::vector<Working> workingsOf(const Explanation &explanation);

/// "dot", "softmax", …
std::string_view nameOf(Operation operation);

} // namespace headscope
