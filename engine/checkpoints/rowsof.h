// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/checkpoints/latertensor.h"

namespace headscope {

/// (in, out) as (out, in). The tensor must have two axes.
AnyTensor transposed(const AnyTensor &matrix);
LaterTensor turnedLater(LaterTensor matrix);

/// (n, in, out) as (n, out, in): each of n matrices.
AnyTensor eachTransposed(const AnyTensor &matrices);

/// (n, m, width) as (m, n, width).
AnyTensor withFirstAxesSwapped(const AnyTensor &tensor);

AnyTensor pickedRows(const AnyTensor &tensor, const RowPick &pick);
LaterTensor pickedLater(const LaterTensor &tensor, const RowPick &pick);

/// The same numbers in another shape of as many.
AnyTensor reshaped(AnyTensor tensor, const Shape &shape);
LaterTensor reshapedLater(LaterTensor tensor, Shape shape);

} // namespace headscope
