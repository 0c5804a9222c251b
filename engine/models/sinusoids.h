// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/tensor/tensor.h"

namespace headscope {

/// The table of positions that nobody learns (Vaswani et al. 2017, 3.5): sine and cosine by turns.
Tensor<float> sinusoids(Index positions, Index width);

/// The most positions that one may have: it is computed while its model is opened.
Index mostSinusoids(Index width);

} // namespace headscope
