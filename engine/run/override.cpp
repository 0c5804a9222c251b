// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/base/team.h"
#include "engine/plan/origin.h"
#include "engine/run/rows.h"
#include "engine/run/watch.h"

#include <algorithm>

namespace headscope {
namespace {

/// The range of an axis, counted from the last; one index where the tensor has no such axis.
Block::Range rangeFromEnd(const Block &block, std::size_t axis)
{
    return block.ranges.size() < axis ? Block::Range(0, 1) : block.ranges[block.ranges.size() - axis];
}

/// Those matrices of a tensor that lie in a block.
std::vector<MatrixPlace> matricesIn(const Block &block, const Shape &shape, std::vector<MatrixPlace> places)
{
    std::erase_if(places, [&](const MatrixPlace &place) {
        return (shape.size() > 2 && !isIn(place.item, block.ranges[0])) ||
               (shape.size() > 3 && !isIn(place.head, block.ranges[1]));
    });
    return places;
}

/// Copies on several threads: to copy the weights takes longer than to compute what one of them changes.
AnyTensor copyOf(const AnyTensor &tensor, int threads)
{
    constexpr Index step = Index{1} << 16U;
    return std::visit(
        [&](const auto &from) -> AnyTensor {
            auto to = std::decay_t<decltype(from)>::unset(from.shape());
            forEach((from.size() + step - 1) / step, threads, [&](Index part) {
                const Index first = part * step;
                std::copy_n(from.data() + first, std::min(step, from.size() - first), to.data() + first);
            });
            return to;
        },
        tensor);
}

/// Computes some rows of a block again; what is given only takes its overrides.
template <class T>
void recompute(const Trace &trace, const Target<T> &target)
{
    if constexpr (!std::is_same_v<T, std::uint8_t>)
        if (target.spec.operation != Operation::Given)
            return compute(trace, target);
    override(trace, target);
}

template <class T>
void recomputeBlock(const Trace &trace, Tensor<T> &tensor, const Block &block, const Watch *watch)
{
    const Shape &shape = tensor.shape();
    const auto places = matricesIn(block, shape, matricesOf(shape));
    const Block::Range rows = rangeFromEnd(block, 2);
    const Block::Range columns = rangeFromEnd(block, 1);
    const Index step = rowsAtOnce(rows.second - rows.first, columns.second - columns.first);
    const Index parts = (rows.second - rows.first + step - 1) / step;
    forEach(std::ssize(places) * parts, trace.threads(), [&](Index i) {
        if (watch != nullptr && watch->stops())
            return;
        const MatrixPlace &place = places[static_cast<std::size_t>(i / parts)];
        const Index first = rows.first + i % parts * step;
        T *data = tensor.data() + matrixOffset(shape, place) + first * shape.back() + columns.first;
        recompute(trace,
                  Target<T>{tensorOf(trace.plan, block.tensor), place, first, std::min(rows.second, first + step),
                            columns.first, columns.second, data, shape.back()});
    });
}

/// Fills with zeros what a target has of a block.
template <class T>
void empty(const Target<T> &target, const Block &block)
{
    if (matricesIn(block, target.spec.shape, {target.place}).empty())
        return;
    const Block::Range rows = rangeFromEnd(block, 2);
    const Block::Range columns = rangeFromEnd(block, 1);
    const Index first = std::max(columns.first, target.firstColumn);
    const Index count = std::max<Index>(0, std::min(columns.second, target.endColumn) - first);
    for (Index row = std::max(rows.first, target.firstRow); row < std::min(rows.second, target.endRow); ++row)
        std::fill_n(target.row(row - target.firstRow) + (first - target.firstColumn), count, T{});
}

} // namespace

template <class T>
void override(const Trace &trace, const Target<T> &target)
{
    if (!trace.plan.isChangedSomewhere() || target.rows() == 0 || target.columns() == 0)
        return;
    for (const Block &block : trace.plan.emptied)
        if (block.tensor == target.spec.id)
            empty(target, block);
    const Cell first = target.cell(0, 0);
    const Cell last = target.cell(target.rows() - 1, target.columns() - 1);
    for (const PlacedOverride &o : trace.plan.overridesBetween(target.spec.id, first, last)) {
        const Index row = (o.cell.size() > 1 ? o.cell[o.cell.size() - 2] : 0) - target.firstRow;
        const Index column = o.cell.back() - target.firstColumn;
        if (column < 0 || column >= target.columns())
            continue;
        if constexpr (std::is_same_v<T, Flag>)
            target.row(row)[column].value = o.value != 0 ? 1 : 0;
        else
            target.row(row)[column] = static_cast<T>(o.value);
    }
}

template <class T>
void overrideMatrices(const Trace &trace, const GraphTensor &spec, const std::vector<MatrixPlace> &places, T *data)
{
    const Index rows = rowCount(spec.shape);
    const Index columns = spec.shape.back();
    for (const MatrixPlace &place : places) {
        override(trace, Target<T>{spec, place, 0, rows, 0, columns, data, columns});
        data += rows * columns;
    }
}

// NOLINTBEGIN(bugprone-macro-parentheses): a type takes none
#define INSTANTIATE(T)                                                                                                 \
    template void override(const Trace &, const Target<T> &);                                                          \
    template void overrideMatrices(const Trace &, const GraphTensor &, const std::vector<MatrixPlace> &, T *);
INSTANTIATE(float)
INSTANTIATE(double)
INSTANTIATE(Flag)
INSTANTIATE(std::uint8_t)
#undef INSTANTIATE
// NOLINTEND(bugprone-macro-parentheses)

SharedTensor recomputed(const Trace &trace, const AnyTensor &before, const Block &block, const Watch *watch)
{
    AnyTensor after = copyOf(before, trace.threads());
    std::visit(
        [&](auto &tensor) {
            using T = std::decay_t<decltype(tensor[0])>;
            if constexpr (!std::is_same_v<T, std::int64_t>)
                recomputeBlock(trace, tensor, block, watch);
        },
        after);
    return std::make_shared<const AnyTensor>(std::move(after));
}

} // namespace headscope
