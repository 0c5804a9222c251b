// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/plan/tensortable.h"
#include "ui/question/question.h"

namespace headscope {

/// A shape can be written in two ways: as it is in memory, and as d2l shows it, with batch items and heads as one axis.
/// The one that the question does not ask for is right, too, and it is told which one it is.
void addOtherShape(Question &question, const TensorSpec &tensor, const Sizes &sizes);

} // namespace headscope
