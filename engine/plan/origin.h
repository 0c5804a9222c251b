// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/plan/block.h"
#include "engine/plan/graph.h"

#include <optional>
#include <string>
#include <vector>

namespace headscope {

/// What of a tensor reads a block of its operand. May hold more, never less.
std::optional<Block> blockAhead(const Plan &plan, const GraphTensor &tensor, const Operand &operand,
                                const Block &block);

/// Every block that a cell depends on, from its own operands back to inputs and weights, each tensor once, nearest
/// first. A block holds all the cells of its tensor that count, and no other where they lie side by side.
std::vector<Block> originsOf(const Plan &plan, TensorId tensor, const Cell &cell);

/// As in Python: "Q[0, 1, 40:60]", with ":" for a whole axis and "[41, 43]" for a paired one.
std::string blockName(const Block &block, const Sizes &sizes);

} // namespace headscope
