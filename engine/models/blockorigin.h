// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/plan/plan.h"

#include <optional>
#include <string>

namespace headscope {

/// A cell of one block of a model, or those along its swept axis.
struct BlockCell
{
    std::string block;  ///< "layer.0.ffn"
    std::string tensor; ///< "residual_sum"
    Cell cell;
    bool isOfPast = false; ///< of the run on the tokens before, whose keys and values are used again
};

/// What a block of a model is given and another one has made: the cell of that block's result whose number stands in
/// this one; of keys and values of the past, that of the same block in the run before. Nothing where the number is made
/// in the block itself, or comes from outside the model.
std::optional<BlockCell> originOf(const Plan &plan, TensorId tensor, const Cell &cell);

} // namespace headscope
