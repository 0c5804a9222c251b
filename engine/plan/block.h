// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/plan/tensorid.h"
#include "engine/tensor/shape.h"

#include <optional>
#include <utility>
#include <vector>

namespace headscope {

/// A block of a tensor: for each axis the first index and the one after the last.
struct Block
{
    using Range = std::pair<Index, Index>; ///< from the first index to before the second
    TensorId tensor;
    std::vector<Range> ranges;
    /// The axis of which only the first and the last index count: of two features that are turned together.
    std::optional<std::size_t> paired = {};
    bool operator==(const Block &) const = default;
};
inline bool isIn(Index index, const Block::Range &range)
{
    return index >= range.first && index < range.second;
}

Block blockOfCell(TensorId tensor, const Cell &cell);
/// All of a tensor.
Block wholeBlock(TensorId tensor, const Shape &shape);

/// Whether a cell lies in a block.
bool holds(const Block &block, const Cell &cell);

/// The cells of a block without a paired axis, in the order of memory.
std::vector<Cell> cellsOf(const Block &block);

/// The smallest block without a paired axis that holds both becomes `block`; whether that is another one.
bool widen(Block &block, const Block &other);

} // namespace headscope
