// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/run/rows.h"

#include "engine/plan/keep.h"

#include <algorithm>
#include <cassert>

namespace headscope {
namespace {

/// How far two cells stand apart that differ by one in an axis; 0 where that has but one index.
Index stepAlong(const Trace &trace, const Operand &operand, const Shape &source, std::size_t axis, Index length)
{
    Cell cell(4, 0);
    const Index first = offsetOf(source, operand.cells(trace.plan, cell));
    cell[axis] = std::min<Index>(1, length - 1);
    return offsetOf(source, operand.cells(trace.plan, cell)) - first;
}

} // namespace

template <class T>
Cell Target<T>::cell(Index row, Index column) const
{
    Cell cell;
    if (spec.axes.size() > 2)
        cell.push_back(place.item);
    if (spec.axes.size() > 3)
        cell.push_back(place.head);
    if (spec.axes.size() > 1)
        cell.push_back(firstRow + row);
    cell.push_back(firstColumn + column);
    return cell;
}

template struct Target<float>;
template struct Target<double>;
template struct Target<Flag>;
template struct Target<std::uint8_t>;

template <class T>
std::optional<Lattice<T>> latticeOf(const Trace &trace, TensorId id)
{
    if (const AnyTensor *tensor = trace.kept(id)) {
        const auto &values = std::get<Tensor<T>>(*tensor);
        const Shape &shape = values.shape();
        const Index matrix = rowCount(shape) * shape.back();
        const Index heads = shape.size() > 3 ? shape[1] : 1;
        return Lattice<T>{values.data(), shape.size() > 2 ? heads * matrix : 0, shape.size() > 3 ? matrix : 0,
                          shape.back()};
    }
    if (!isViewOfRows(tensorOf(trace.plan, id)) || trace.plan.isChanged(id))
        return std::nullopt;
    const Operand &operand = tensorOf(trace.plan, id).operands.front();
    const AnyTensor *tensor = trace.kept(operand.tensor);
    if (tensor == nullptr)
        return std::nullopt;
    const auto &source = std::get<Tensor<T>>(*tensor);
    const Shape &shape = tensorOf(trace.plan, id).shape;
    return Lattice<T>{source.data(), stepAlong(trace, operand, source.shape(), 0, shape[0]),
                      stepAlong(trace, operand, source.shape(), 1, shape[1]), source.shape().back()};
}

template <class T>
Rows<T> rowsOf(const Trace &trace, TensorId id, const MatrixPlace &place, Index first, Index end)
{
    if (const auto lattice = latticeOf<T>(trace, id))
        return {lattice->row(place, first), lattice->rowStep};
    const GraphTensor &spec = tensorOf(trace.plan, id);
    const Index columns = spec.shape.back();
    if (SharedTensor recalled = trace.recalled(id)) {
        const T *data = std::get<Tensor<T>>(*recalled).data() + matrixOffset(spec.shape, place) + first * columns;
        return {data, columns, {}, std::move(recalled)};
    }
    if (end - first == 1)
        if (SharedTensor row = trace.recalledRow(id, place, first)) {
            const T *data = std::get<Tensor<T>>(*row).data();
            return {data, columns, {}, std::move(row)};
        }
    Rows<T> rows{nullptr, columns, Buffer<T>(static_cast<std::size_t>((end - first) * columns))};
    assert((!std::is_same_v<T, std::uint8_t>)); // masks of a dropout are kept
    if constexpr (!std::is_same_v<T, std::uint8_t>)
        compute(trace, Target<T>{spec, place, first, end, 0, columns, rows.owned.data(), columns});
    rows.data = rows.owned.data();
    return rows;
}

// NOLINTBEGIN(bugprone-macro-parentheses): a type takes none
#define INSTANTIATE(T)                                                                                                 \
    template std::optional<Lattice<T>> latticeOf(const Trace &, TensorId);                                             \
    template Rows<T> rowsOf(const Trace &, TensorId, const MatrixPlace &, Index, Index);
INSTANTIATE(float)
INSTANTIATE(double)
INSTANTIATE(Flag)
INSTANTIATE(std::uint8_t)
#undef INSTANTIATE
// NOLINTEND(bugprone-macro-parentheses)

} // namespace headscope
