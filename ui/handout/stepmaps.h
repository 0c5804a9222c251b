// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/handout/hiddencells.h"
#include "ui/handout/papermap.h"
#include "ui/handout/stephandout.h"

namespace headscope {

// The maps of a handout of steps.

/// The run and what is wanted of it.
struct SheetInput
{
    std::shared_ptr<const Trace> trace;
    const StepHandout &wanted;
};

/// As much of a matrix as a page has room for, from its first row and column on.
PaperMatrix paperMatrix(const SheetInput &input, TensorId tensor);

/// Whether all that a result is made from stands beside it: no row or column of an operand is cut off that its numbers
/// need, and no operand is left out.
bool canBeWorkedOut(const SheetInput &input, const GraphTensor &tensor);

/// What is to be filled in, of the results that stand on the sheets. What cannot be worked out there is given.
HiddenCells hiddenCells(const SheetInput &input, const std::vector<const GraphTensor *> &results);

/// The operands of a tensor, and itself.
HandoutMaps mapsOf(const SheetInput &input, const HiddenCells &hidden, const GraphTensor &tensor);

} // namespace headscope
