// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/run/cover.h"

#include "engine/plan/origin.h"
#include "engine/run/compute.h"

#include <algorithm>

namespace headscope {
namespace {

bool touches(const Block &block, const MatrixPlace &place)
{
    const std::size_t axes = block.ranges.size();
    return (axes < 3 || isIn(place.item, block.ranges[0])) && (axes < 4 || isIn(place.head, block.ranges[1]));
}

/// Numbers that can be covered: truth values have a mark of their own, other whole numbers become double.
AnyTensor copyOf(const AnyTensor &from, Index first, Shape shape)
{
    const Index count = countOf(shape).value();
    return std::visit(
        [&](const auto &numbers) -> AnyTensor {
            using T = std::decay_t<decltype(numbers[0])>;
            constexpr bool isWhole = std::is_same_v<T, std::uint8_t> || std::is_same_v<T, std::int64_t>;
            Tensor<std::conditional_t<isWhole, double, T>> to(std::move(shape));
            std::transform(numbers.data() + first, numbers.data() + first + count, to.data(), [](const T &number) {
                if constexpr (isWhole)
                    return static_cast<double>(number);
                else
                    return number;
            });
            return to;
        },
        from);
}

template <class T>
T coverOf()
{
    if constexpr (std::is_same_v<T, float>)
        return coveredFloat();
    else if constexpr (std::is_same_v<T, double>)
        return coveredNumber();
    else if constexpr (std::is_same_v<T, Flag>)
        return Flag{kCoveredFlag};
    else
        return T{}; // copyOf() makes none of these
}

/// Covers a block's cells of one matrix, which begins at `offset`.
void hide(AnyTensor &numbers, Index offset, Index columnCount, const Block &block)
{
    const std::size_t axes = block.ranges.size();
    const Block::Range rows = axes > 1 ? block.ranges[axes - 2] : Block::Range(0, 1);
    const Block::Range columns = block.ranges.back();
    std::visit(
        [&](auto &typed) {
            using T = std::decay_t<decltype(typed[0])>;
            for (Index row = rows.first; row < rows.second; ++row)
                std::fill_n(typed.data() + offset + row * columnCount + columns.first, columns.second - columns.first,
                            coverOf<T>());
        },
        numbers);
}

/// Whether what a tensor has of its operand are the very numbers.
bool copies(const GraphTensor &tensor, const Operand &operand)
{
    return tensor.operation == Operation::Copy ||
           (tensor.operation == Operation::Mask && &operand == &tensor.operands.front());
}

} // namespace

Cover::Cover(std::shared_ptr<const Trace> truth, std::vector<Block> blocks)
    : m_truth(std::move(truth)), m_blocks(std::move(blocks))
{
    addCopies();
}

void Cover::addCopies()
{
    const Plan &plan = m_truth->plan;
    for (const GraphTensor *tensor : plan.graph->inOrder())
        for (const Operand &operand : tensor->operands)
            for (std::size_t i = 0; copies(*tensor, operand) && i < m_blocks.size(); ++i)
                if (m_blocks[i].tensor == operand.tensor)
                    if (auto ahead = blockAhead(plan, *tensor, operand, m_blocks[i]))
                        m_blocks.push_back(std::move(*ahead));
}

bool Cover::isOn(TensorId id) const
{
    return std::any_of(m_blocks.begin(), m_blocks.end(), [&](const Block &block) { return block.tensor == id; });
}

bool Cover::isOnWhole(TensorId id) const
{
    const Shape &shape = tensorOf(m_truth->plan, id).shape;
    Cell last;
    for (const Index length : shape)
        last.push_back(length - 1);
    return std::any_of(m_blocks.begin(), m_blocks.end(), [&](const Block &block) {
        return block.tensor == id && holds(block, Cell(shape.size(), 0)) && holds(block, last);
    });
}

bool Cover::hides(TensorId id, const Cell &cell) const
{
    return std::any_of(m_blocks.begin(), m_blocks.end(),
                       [&](const Block &block) { return block.tensor == id && holds(block, cell); });
}

SharedTensor Cover::matrix(TensorId id, const MatrixPlace &place) const
{
    const Shape &shape = tensorOf(m_truth->plan, id).shape;
    const MatrixPart part = m_truth->matrix(id, place);
    AnyTensor numbers = copyOf(*part.tensor, part.offset, {rowCount(shape), shape.back()});
    for (const Block &block : m_blocks)
        if (block.tensor == id && touches(block, place))
            hide(numbers, 0, shape.back(), block);
    return std::make_shared<const AnyTensor>(std::move(numbers));
}

std::vector<double> Cover::row(TensorId id, Cell cell) const
{
    std::vector<double> numbers = m_truth->row(id, cell);
    for (Index &column = cell.back() = 0; column < std::ssize(numbers); ++column)
        if (hides(id, cell))
            numbers[static_cast<std::size_t>(column)] = coveredNumber();
    return numbers;
}

SharedTensor Cover::whole(TensorId id) const
{
    const Shape &shape = tensorOf(m_truth->plan, id).shape;
    AnyTensor numbers = copyOf(*m_truth->whole(id), 0, shape);
    for (const MatrixPlace &place : matricesOf(shape))
        for (const Block &block : m_blocks)
            if (block.tensor == id && touches(block, place))
                hide(numbers, matrixOffset(shape, place), shape.back(), block);
    return std::make_shared<const AnyTensor>(std::move(numbers));
}

std::shared_ptr<const Trace> covered(std::shared_ptr<const Trace> trace, std::vector<Block> blocks)
{
    const std::shared_ptr<Trace> out(new Trace(trace->m_plan, trace->m_threads, trace->sharedBudget()));
    out->work = trace->work;
    out->milliseconds = trace->milliseconds;
    out->m_originals = trace->m_originals;
    out->m_slots = trace->m_slots;
    const Trace &whole = *trace; // which the cover keeps
    const auto cover = std::make_shared<const Cover>(std::move(trace), std::move(blocks));
    out->m_cover = cover;
    for (const GraphTensor &tensor : whole.plan.graph->tensors()) {
        const auto known = whole.knownRange(tensor.id);
        const bool isOtherMask = cover->isOn(Role::Mask) && whole.hasMaskBehind(tensor.id);
        if (cover->isOn(tensor.id)) // nobody reads past the cover
            out->m_slots[out->indexOf(tensor.id)] = {whole.has(tensor.id)};
        if (cover->isOnWhole(tensor.id))
            out->keepRange(tensor.id, {});
        else if (known && !cover->isOn(tensor.id) && !isOtherMask)
            out->keepRange(tensor.id, *known);
    }
    return out;
}

} // namespace headscope
