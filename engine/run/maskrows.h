// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/plan/mask.h"
#include "engine/tensor/tensor.h"

namespace headscope {

/// A row of scores with the mask's fill over, or added to, forbidden cells. `bias` may be null; `out` may be `scaled`.
template <class Scalar>
void maskRow(const MaskSettings &mask, const Scalar *scaled, const Flag *allowed, const Scalar *bias, Index count,
             Scalar *out);

/// What a row of weights with no key allowed becomes by the rule of the document.
template <class Scalar>
void applyDeadRowRule(DeadRow rule, Scalar *row, Index count);

} // namespace headscope
