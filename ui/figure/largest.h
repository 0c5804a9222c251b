// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/tensor/shape.h"

#include <vector>

namespace headscope {

/// The places of the largest numbers, at most so many, in their order; all of them where there are few. NaN counts as
/// less than any share.
std::vector<Index> largestOf(const std::vector<double> &shares, std::size_t most);

} // namespace headscope
