// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/importing/arrayinput.h"

namespace headscope {

/// Puts an array in the place of mask.allowed, or as Bias of mask.bias. Where there is one already, both are joined if
/// one of them is of keys alone, as a key padding mask, and the other of queries and keys. The words of a table of
/// queries and keys become their tokens where they are as many.
Result<GivenInput> withMask(const Plan &plan, const GivenArray &given, InputUse use);

/// Whole numbers as d2l's valid_lens: one for each batch item, or for each query of each item. A row or a column of a
/// table is a list, too.
Result<GivenInput> withLengths(const Plan &plan, const AnyTensor &array);

} // namespace headscope
