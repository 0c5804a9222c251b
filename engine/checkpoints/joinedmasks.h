// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/tensor/tensor.h"

namespace headscope {

// Two masks of one run, each of which is broadcast from the right to the axes of its scores. What comes of them has the
// longer one of each axis.

/// Whether it says the same to all queries of a batch item, as a key padding mask does.
bool isForAllQueries(const Shape &mask);

/// Of 0 and 1: what both show.
AnyTensor seenByBoth(const AnyTensor &one, const AnyTensor &other);

/// Of what is added to scores: the sum; −∞ hides whatever is added to it. In float64 where one of them is.
AnyTensor sumOfBiases(const AnyTensor &one, const AnyTensor &other);

} // namespace headscope
