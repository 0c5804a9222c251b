// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/attention/origin.h"

#include <algorithm>

namespace headscope {
namespace {

/// The smallest block that holds both; whether that is another one.
bool widen(Block &block, const Block &other)
{
    const Block before = block;
    for (std::size_t i = 0; i < block.ranges.size(); ++i) {
        block.ranges[i].first = std::min(block.ranges[i].first, other.ranges[i].first);
        block.ranges[i].second = std::max(block.ranges[i].second, other.ranges[i].second);
    }
    return block != before;
}

/// What one cell reads of an operand; nothing where it reads none of it.
std::optional<Block> blockAt(const Plan &plan, const Operand &operand, const Cell &cell)
{
    const Shape shape = shapeOf(specOf(operand.tensor), plan.sizes);
    const Cell cells = operand.cells(plan.sizes, cell);
    if (cells.empty())
        return std::nullopt;
    Block block{operand.tensor, {}};
    for (std::size_t i = 0; i < cells.size(); ++i)
        block.ranges.emplace_back(cells[i] == kSwept ? std::pair<Index, Index>(0, shape[i])
                                                     : std::pair<Index, Index>(cells[i], cells[i] + 1));
    return block;
}

/// The indices of a range at which an operand can begin or end: its ends, and where the past meets the new keys.
std::vector<Index> corners(const std::pair<Index, Index> &range, Index past)
{
    std::vector<Index> indices{range.first, range.second - 1};
    for (const Index index : {past - 1, past})
        if (index > range.first && index < range.second - 1)
            indices.push_back(index);
    return indices;
}

/// What a block reads of an operand. Where cells stand moves evenly along each axis, past and new keys apart, so the
/// corners of the block bound the answer.
std::optional<Block> blockBehind(const Plan &plan, const Operand &operand, const Block &block)
{
    std::vector<Cell> cells{{}};
    for (const auto &range : block.ranges) {
        std::vector<Cell> longer;
        for (const Cell &cell : cells)
            for (const Index index : corners(range, plan.sizes.past)) {
                longer.push_back(cell);
                longer.back().push_back(index);
            }
        cells = std::move(longer);
    }
    std::optional<Block> behind;
    for (const Cell &cell : cells) {
        const auto part = blockAt(plan, operand, cell);
        if (part && behind)
            widen(*behind, *part);
        else if (part)
            behind = part;
    }
    return behind;
}

/// Adds what the blocks read, and what that reads; whether any block grew after it had been looked into.
bool addOperands(const Plan &plan, std::vector<Block> &blocks)
{
    bool hasGrown = false;
    for (std::size_t at = 0; at < blocks.size(); ++at) // what is new is looked into in its turn
        for (const Operand &operand : operandsOf(plan, specOf(blocks[at].tensor))) {
            const auto behind = blockBehind(plan, operand, blocks[at]);
            if (!behind)
                continue;
            const auto known = std::find_if(blocks.begin(), blocks.end(),
                                            [&](const Block &block) { return block.tensor == behind->tensor; });
            if (known == blocks.end())
                blocks.push_back(*behind);
            else
                hasGrown |= widen(*known, *behind);
        }
    return hasGrown;
}

} // namespace

std::vector<Block> originsOf(const Plan &plan, TensorId tensor, const Cell &cell)
{
    Block start{tensor, {}};
    for (const Index index : cell)
        start.ranges.emplace_back(index, index + 1);
    std::vector<Block> blocks{start};
    while (addOperands(plan, blocks)) {
    }
    blocks.erase(blocks.begin());
    return blocks;
}

std::string blockName(const Block &block, const Sizes &sizes)
{
    const TensorSpec &spec = specOf(block.tensor);
    const Shape shape = shapeOf(spec, sizes);
    std::string out = std::string(spec.name) + "[";
    for (std::size_t i = 0; i < shape.size(); ++i) {
        const auto [first, end] = block.ranges[i];
        const bool isWhole = first == 0 && end == shape[i] && shape[i] > 1;
        out += (i == 0 ? "" : ", ") + (end == first + 1 ? std::to_string(first)
                                       : isWhole        ? ":"
                                                        : std::to_string(first) + ":" + std::to_string(end));
    }
    return out + "]";
}

} // namespace headscope
