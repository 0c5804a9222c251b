// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/plan/graph.h"
#include "engine/plan/plan.h"
#include "engine/plan/tensorid.h"

#include <functional>

namespace headscope {

/// Whether a run keeps this tensor. It does not keep what is a view of another (heads before any past), what one pass
/// over the scores gives (scaled, masked, mask, dropped), nor maps that would fill the memory: those are computed again
/// on demand.
bool isKeptAfterRun(const Plan &plan, const GraphTensor &tensor);

/// The same plan with no more maps kept than have room in so many bytes, beside all else that its run keeps and that is
/// not there already.
Plan fittedTo(Plan plan, Index bytes, const std::function<bool(TensorId)> &isThere);

/// Whether a run of these settings has this tensor in the memory of another: keys and values that are the queries, or
/// values that are the keys, and their norms.
bool sharesMemory(const Plan &plan, TensorId id);

/// The bytes that a run of a block of a model keeps besides maps and weights, whatever room there is.
Index bytesBesidesMaps(const Plan &plan);

/// Whether each row of this tensor is a part of a row of the one that it is a copy of.
bool isViewOfRows(const GraphTensor &tensor);

/// Whether the mask hides keys in a way that need not be computed: a range of keys for each query, the others
/// overwritten.
bool skipsHiddenKeys(const Plan &plan);

/// The numbers that a run must have room for because of this tensor: all where it is kept, else those of one matrix.
/// Nothing where that does not fit an Index.
std::optional<Index> numbersOf(const Plan &plan, const GraphTensor &tensor);
Index bytesPerNumber(const Plan &plan);

} // namespace headscope
