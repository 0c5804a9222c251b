// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/handout/toldelsewhere.h"

#include "ui/figure/slice.h"

#include <algorithm>

namespace headscope {
namespace {

/// Of one head of one item.
bool isOfOneMatrix(const Block &block)
{
    return block.ranges.size() > 2 && std::all_of(block.ranges.begin(), block.ranges.end() - 2,
                                                  [](const auto &range) { return range.second - range.first == 1; });
}

/// One row, whole, of attention weights.
bool isRowOfShares(const Trace &trace, const Block &block)
{
    const auto &rows = block.ranges[block.ranges.size() - 2];
    return areShares(block.tensor) && rows.second - rows.first == 1 &&
           block.ranges.back() == Block::Range(0, tensorOf(trace.plan, block.tensor).shape.back());
}

std::vector<double> numbersOfBlock(const Trace &trace, const Block &block)
{
    std::vector<double> numbers;
    for (const Cell &cell : cellsOfBlock(block))
        numbers.push_back(trace.value(block.tensor, cell));
    return numbers;
}

/// The key that gets more than half of all weight, or the end.
std::ptrdiff_t favourite(const std::vector<double> &shares)
{
    return std::find_if(shares.begin(), shares.end(), [](double share) { return share > 0.5; }) - shares.begin();
}

bool haveSameWords(const std::shared_ptr<const Trace> &run, const Cell &cell, const std::shared_ptr<const Trace> &other,
                   const Cell &otherCell)
{
    const Slice matrix(run, Role::Weights, cell[0], cell[1]);
    const Slice otherMatrix(other, Role::Weights, otherCell[0], otherCell[1]);
    return matrix.rowLabel(cell[2]) == otherMatrix.rowLabel(otherCell[2]) &&
           matrix.columnLabels() == otherMatrix.columnLabels();
}

/// The same rows and columns of another head or item.
Block movedTo(Block block, Index item, Index head)
{
    block.ranges[0] = {item, item + 1};
    if (block.ranges.size() > 3)
        block.ranges[1] = {head, head + 1};
    return block;
}

} // namespace

std::vector<const GraphTensor *> madeCellByCell(const Trace &trace, const GraphTensor &from)
{
    std::vector<const GraphTensor *> made;
    for (const GraphTensor &tensor : trace.plan.graph->tensors())
        if (tensor.shape == from.shape && trace.has(tensor.id) &&
            std::any_of(tensor.operands.begin(), tensor.operands.end(),
                        [&](const Operand &operand) { return operand.tensor == from.id; }))
            made.push_back(&tensor);
    return made;
}

void addRepeated(const Trace &trace, std::vector<Block> &blocks)
{
    for (std::size_t i = 0; i < blocks.size(); ++i) {
        const Block block = blocks[i];
        for (const GraphTensor *tensor : madeCellByCell(trace, tensorOf(trace.plan, block.tensor)))
            for (const Cell &cell : cellsOfBlock(block))
                if (trace.value(tensor->id, cell) == trace.value(block.tensor, cell))
                    blocks.push_back(blockOfCell(tensor->id, cell));
    }
}

void addBehindMask(const Trace &trace, std::vector<Block> &blocks)
{
    for (std::size_t i = 0; i < blocks.size(); ++i) {
        Block block = blocks[i];
        if (block.tensor != TensorId(Role::Mask))
            continue;
        for (const TensorId behind : {Role::MaskedScores, Role::Weights, Role::DroppedWeights})
            if (trace.has(behind)) {
                block.tensor = behind;
                blocks.push_back(block);
            }
    }
}

std::vector<Block> blocksLike(const std::shared_ptr<const Trace> &asked, const Block &block,
                              const std::shared_ptr<const Trace> &run, bool isSameSession)
{
    if (!asked->has(block.tensor) || !run->has(block.tensor) || !isOfOneMatrix(block))
        return {};
    const Shape &shape = tensorOf(run->plan, block.tensor).shape;
    const std::size_t rows = shape.size() - 2;
    if (block.ranges[rows].second > shape[rows] || block.ranges.back().second > shape.back())
        return {};
    const std::vector<double> numbers = numbersOfBlock(*asked, block);
    const std::ptrdiff_t most = favourite(numbers);
    const bool hasFavourite = isRowOfShares(*asked, block) && most < std::ssize(numbers);
    if (!isSameSession && !hasFavourite)
        return {};
    const auto tellsTheSame = [&](const Block &other) {
        const std::vector<double> others = numbersOfBlock(*run, other);
        return (isSameSession && numbers == others) ||
               (hasFavourite && most == favourite(others) &&
                haveSameWords(asked, cellsOfBlock(block).front(), run, cellsOfBlock(other).front()));
    };
    std::vector<Block> alike;
    for (Index item = 0; item < shape[0]; ++item)
        for (Index head = 0; head < (shape.size() > 3 ? shape[1] : 1); ++head)
            if (const Block other = movedTo(block, item, head); tellsTheSame(other))
                alike.push_back(other);
    return alike;
}

std::vector<Cell> cellsOfBlock(const Block &block)
{
    Shape lengths;
    for (const auto &[first, end] : block.ranges)
        lengths.push_back(end - first);
    std::vector<Cell> cells;
    for (Index i = 0; i < countOf(lengths).value_or(0); ++i) {
        cells.push_back(cellAt(lengths, i));
        for (std::size_t axis = 0; axis < lengths.size(); ++axis)
            cells.back()[axis] += block.ranges[axis].first;
    }
    return cells;
}

} // namespace headscope
