// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/tensor/tensor.h"

#include <vector>

namespace headscope {

/// The leaves of a dendrogram from left to right: what is alike stands together. Average linkage over (n, n) distances;
/// the branch with the smaller first leaf stands at the left. NaN counts as far away.
std::vector<Index> leafOrder(const Tensor<double> &distances);

} // namespace headscope
