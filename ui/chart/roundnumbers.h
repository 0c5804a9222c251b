// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

namespace headscope {

/// The least of 1, 2, 3, 4, 5, 6, 8 times a power of ten that is not below the number, which is above 0.
double roundedUp(double number);

/// Multiples of a round step (1, 2 or 5 times a power of ten) from `low` to `high`, at most seven: 0 is one of them
/// where it is within. None where there is no range.
std::vector<double> roundTicks(double low, double high);

} // namespace headscope
