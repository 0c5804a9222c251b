// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/plan/block.h"

#include <algorithm>

namespace headscope {

Block blockOfCell(TensorId tensor, const Cell &cell)
{
    Block block{tensor, {}};
    for (const Index index : cell)
        block.ranges.emplace_back(index, index + 1);
    return block;
}

Block wholeBlock(TensorId tensor, const Shape &shape)
{
    Block block{tensor, {}};
    for (const Index length : shape)
        block.ranges.emplace_back(0, length);
    return block;
}

bool holds(const Block &block, const Cell &cell)
{
    for (std::size_t axis = 0; axis < cell.size() && axis < block.ranges.size(); ++axis)
        if (!isIn(cell[axis], block.ranges[axis]))
            return false;
    return true;
}

std::vector<Cell> cellsOf(const Block &block)
{
    std::vector<Cell> cells{{}};
    for (const auto &[first, end] : block.ranges) {
        std::vector<Cell> longer;
        for (const Cell &start : cells)
            for (Index index = first; index < end; ++index) {
                longer.push_back(start);
                longer.back().push_back(index);
            }
        cells = std::move(longer);
    }
    return cells;
}

bool widen(Block &block, const Block &other)
{
    bool isWider = block.paired.has_value();
    block.paired.reset();
    for (std::size_t i = 0; i < block.ranges.size(); ++i) {
        Block::Range &range = block.ranges[i];
        const Block::Range both{std::min(range.first, other.ranges[i].first),
                                std::max(range.second, other.ranges[i].second)};
        isWider = isWider || both != range;
        range = both;
    }
    return isWider;
}

} // namespace headscope
