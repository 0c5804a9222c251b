// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/plan/plan.h"

namespace headscope {

// Maps that are given alone: the session's `maps`.

/// The sizes of maps whose tensors are there: b, h, q and k from their shapes, 1 batch item or 1 head where they have
/// no such axis, g = h, and the number of layers; all others are 0. Errors: what the document says besides of a layer
/// that is not computed, a shape that is none of maps or not that of the first one, heads or a layer that there are
/// not.
Result<Sizes> sizesOfMaps(const Document &document, const ShapeLookup &shapes);

/// What people must know of them, in a sentence.
Text onlyWeightsAreKnown();

/// A number in a file.
struct StoredCell
{
    TensorRef tensor;
    Cell cell; ///< as the file's tensor has it
};

/// Where a weight (item, head, query, key) of the layer that is looked at stands; the plan is of given maps.
StoredCell storedCellOf(const Plan &plan, const Cell &weight);

} // namespace headscope
