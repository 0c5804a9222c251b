// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/plan/origin.h"

#include <algorithm>
#include <cstdlib>

namespace headscope {
namespace {

/// What one cell reads of an operand; nothing where it reads none of it.
std::optional<Block> blockAt(const Plan &plan, const Operand &operand, const Cell &cell)
{
    const Shape &shape = tensorOf(plan, operand.tensor).shape;
    const Cell cells = operand.cells(plan, cell);
    if (cells.empty())
        return std::nullopt;
    Block block{operand.tensor, {}};
    block.ranges.reserve(cells.size());
    for (std::size_t i = 0; i < cells.size(); ++i)
        block.ranges.emplace_back(cells[i] == kSwept ? std::pair<Index, Index>(0, shape[i])
                                                     : std::pair<Index, Index>(cells[i], cells[i] + 1));
    return block;
}

bool isOne(const std::pair<Index, Index> &range)
{
    return range.second == range.first + 1;
}

/// Whether its cells are known one by one.
bool isExact(const Block &block)
{
    for (std::size_t i = 0; i < block.ranges.size(); ++i)
        if (!isOne(block.ranges[i]) && block.paired != i)
            return false;
    return true;
}

/// Whether the range is a single index at one end of the other.
bool isEndOf(const std::pair<Index, Index> &range, const std::pair<Index, Index> &other)
{
    return isOne(range) && (range.first == other.first || range.second == other.second);
}

/// Whether both together are the first and the last index of some axis, as two features that are turned together are.
bool arePaired(const Block &a, const Block &b, std::size_t axis)
{
    const bool isApart =
        isOne(a.ranges[axis]) && isOne(b.ranges[axis]) && std::abs(a.ranges[axis].first - b.ranges[axis].first) > 1;
    return a.paired == axis   ? isEndOf(b.ranges[axis], a.ranges[axis])
           : b.paired == axis ? isEndOf(a.ranges[axis], b.ranges[axis])
                              : isApart && !a.paired && !b.paired;
}

/// As widen(), but two indices of one axis that lie apart become a pair, and stay one.
bool unite(Block &block, const Block &other)
{
    if (block == other)
        return false;
    std::vector<std::size_t> differing;
    for (std::size_t i = 0; i < block.ranges.size(); ++i)
        if (block.ranges[i] != other.ranges[i])
            differing.push_back(i);
    const bool isPair = differing.size() == 1 && arePaired(block, other, differing.front());
    const auto paired = isPair ? std::optional(differing.front()) : std::nullopt;
    const Block before = block;
    widen(block, other);
    block.paired = paired;
    return block != before;
}

/// The indices of a range at which an operand can begin or end: its ends, where past, new and appended keys meet, where
/// patches begin behind the row of the class, and in a merged row where heads meet.
std::vector<Index> corners(const Block &block, std::size_t i, const Sizes &sizes)
{
    const auto &range = block.ranges[i];
    if (isOne(range))
        return {range.first};
    std::vector<Index> indices{range.first, range.second - 1};
    if (block.paired == i)
        return indices;
    const Extent axis = specOf(block.tensor).axes[i];
    const auto add = [&](Index index) {
        if (index > range.first && index < range.second - 1)
            indices.push_back(index);
    };
    if (axis == Extent::KeyCount || axis == Extent::AttendedCount)
        for (const Index border : {sizes.past, sizes.k, sizes.k + 1}) {
            add(border - 1);
            add(border);
        }
    if (axis == Extent::QueryCount && sizes.patches > 0)
        add(1);
    if (axis == Extent::ConcatWidth && sizes.v > 0)
        for (const Index border : {range.first / sizes.v * sizes.v + sizes.v, (range.second - 1) / sizes.v * sizes.v}) {
            add(border - 1);
            add(border);
        }
    return indices;
}

/// All of an axis that may have been paired.
void setRange(Block &block, std::size_t axis, const std::pair<Index, Index> &range)
{
    block.ranges[axis] = range;
    if (block.paired == axis)
        block.paired.reset();
}

/// Widens what the corners of a block read to all that cells between them may read.
void spreadOut(Block &behind, const Plan &plan, const Operand &operand, const Block &block)
{
    const Shape &shape = tensorOf(plan, operand.tensor).shape;
    if (operand.spread == Spread::Row && !isOne(block.ranges.back()))
        setRange(behind, behind.ranges.size() - 1, {0, shape.back()});
    if (operand.spread == Spread::Column && !std::all_of(block.ranges.begin(), block.ranges.end(), isOne))
        setRange(behind, 0, {0, shape.front()});
}

/// What a block of some tensor reads of an operand; nothing where it reads none of it. Only of a block that has no more
/// than single and paired indices can the answer have a paired axis, too.
std::optional<Block> blockBehind(const Plan &plan, const Operand &operand, const Block &block)
{
    // Where cells stand moves evenly along each axis between corners, so these bound the answer.
    std::vector<std::vector<Index>> indices;
    Shape counts;
    for (std::size_t i = 0; i < block.ranges.size(); ++i) {
        indices.push_back(corners(block, i, plan.sizes));
        counts.push_back(std::ssize(indices.back()));
    }
    const bool areKnown = isExact(block);
    const Index count = countOf(counts).value();
    std::optional<Block> behind;
    for (Index corner = 0; corner < count; ++corner) {
        Cell cell = cellAt(counts, corner);
        for (std::size_t i = 0; i < cell.size(); ++i)
            cell[i] = indices[i][static_cast<std::size_t>(cell[i])];
        auto part = blockAt(plan, operand, cell);
        if (part && behind && areKnown)
            unite(*behind, *part);
        else if (part && behind)
            widen(*behind, *part);
        else if (part)
            behind = std::move(part);
    }
    if (behind)
        spreadOut(*behind, plan, operand, block);
    return behind;
}

bool meets(const Block &a, const Block &b)
{
    for (std::size_t i = 0; i < a.ranges.size(); ++i)
        if (a.ranges[i].second <= b.ranges[i].first || b.ranges[i].second <= a.ranges[i].first)
            return false;
    return true;
}

/// Finds the ends of what meets a block along one axis of a tensor, by halving.
class AxisSearch
{
public:
    AxisSearch(const Plan &plan, const Operand &operand, const Block &block, Block slab, std::size_t axis)
        : m_plan(plan), m_operand(operand), m_block(block), m_slab(std::move(slab)), m_axis(axis)
    {}

    /// The first, or last, index in [from, end) that meets; -1 where none does.
    Index find(Index from, Index end, bool wantsFirst)
    {
        m_slab.ranges[m_axis] = {from, end};
        const auto behind = blockBehind(m_plan, m_operand, m_slab);
        if (!behind || !meets(*behind, m_block))
            return -1;
        if (end - from == 1)
            return from;
        const Index middle = from + (end - from) / 2;
        const Index found = wantsFirst ? find(from, middle, true) : find(middle, end, false);
        if (found >= 0)
            return found;
        return wantsFirst ? find(middle, end, true) : find(from, middle, false);
    }

private:
    const Plan &m_plan;
    const Operand &m_operand;
    const Block &m_block;
    Block m_slab;
    std::size_t m_axis;
};

/// Adds what the blocks read, and what that reads; whether any block grew after it had been looked into.
bool addOperands(const Plan &plan, std::vector<Block> &blocks)
{
    bool hasGrown = false;
    for (std::size_t at = 0; at < blocks.size(); ++at) // what is new is looked into in its turn
        for (const Operand &operand : tensorOf(plan, blocks[at].tensor).operands) {
            const auto behind = blockBehind(plan, operand, blocks[at]);
            if (!behind)
                continue;
            const auto known = std::find_if(blocks.begin(), blocks.end(),
                                            [&](const Block &block) { return block.tensor == behind->tensor; });
            if (known == blocks.end())
                blocks.push_back(*behind);
            else
                hasGrown |= unite(*known, *behind);
        }
    return hasGrown;
}

} // namespace

std::optional<Block> blockAhead(const Plan &plan, const GraphTensor &tensor, const Operand &operand, const Block &block)
{
    Block ahead = wholeBlock(tensor.id, tensor.shape);
    for (std::size_t axis = 0; axis < ahead.ranges.size(); ++axis) { // what is found narrows the next search
        AxisSearch search(plan, operand, block, ahead, axis);
        const Index length = ahead.ranges[axis].second;
        const Index first = search.find(0, length, true);
        if (first < 0)
            return std::nullopt;
        ahead.ranges[axis] = {first, search.find(first, length, false) + 1};
    }
    return ahead;
}

std::vector<Block> originsOf(const Plan &plan, TensorId tensor, const Cell &cell)
{
    std::vector<Block> blocks{blockOfCell(tensor, cell)};
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
        const std::string from = std::to_string(first);
        out += (i == 0 ? "" : ", ") + (end == first + 1    ? from
                                       : block.paired == i ? "[" + from + ", " + std::to_string(end - 1) + "]"
                                       : isWhole           ? ":"
                                                           : from + ":" + std::to_string(end));
    }
    return out + "]";
}

} // namespace headscope
