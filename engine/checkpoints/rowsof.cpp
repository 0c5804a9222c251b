// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/checkpoints/rowsof.h"

#include <algorithm>

namespace headscope {

namespace {

constexpr Index kSide = 16; // of a square: its rows and its columns are whole lines of the caches

/// One square of a matrix.
template <class Scalar>
void turnSquare(const Scalar *in, Index rows, Index columns, Index firstRow, Index firstColumn, Scalar *out)
{
    const Index endRow = std::min(rows, firstRow + kSide);
    const Index endColumn = std::min(columns, firstColumn + kSide);
    for (Index column = firstColumn; column < endColumn; ++column)
        for (Index row = firstRow; row < endRow; ++row)
            out[column * rows + row] = in[row * columns + column];
}

/// Matrices of so many rows and columns one after the other, each turned over.
template <class Scalar>
Tensor<Scalar> eachTurned(const Tensor<Scalar> &in, Index rows, Index columns, Shape shape)
{
    auto out = Tensor<Scalar>::unset(std::move(shape));
    for (Index first = 0; first < in.size(); first += rows * columns)
        for (Index column = 0; column < columns; column += kSide)
            for (Index row = 0; row < rows; row += kSide)
                turnSquare(in.data() + first, rows, columns, row, column, out.data() + first);
    return out;
}

/// The lines of the second axis before those of the first.
template <class Scalar>
Tensor<Scalar> withAxesSwapped(const Tensor<Scalar> &tensor)
{
    const Shape &shape = tensor.shape();
    auto out = Tensor<Scalar>::unset({shape[1], shape[0], shape[2]});
    for (Index first = 0; first < shape[0]; ++first)
        for (Index second = 0; second < shape[1]; ++second)
            std::copy_n(tensor.data() + (first * shape[1] + second) * shape[2], shape[2],
                        out.data() + (second * shape[0] + first) * shape[2]);
    return out;
}

Index repeatsOf(const RowPick &pick, const Shape &shape)
{
    return pick.step == 0 ? 1 : shape[0] / pick.step;
}

} // namespace

AnyTensor transposed(const AnyTensor &matrix)
{
    const Shape &shape = shapeOf(matrix);
    return std::visit(
        [&](const auto &in) -> AnyTensor {
            return eachTurned(in, shape[0], shape[1], {shape[1], shape[0]});
        },
        matrix);
}

AnyTensor eachTransposed(const AnyTensor &matrices)
{
    const Shape &shape = shapeOf(matrices);
    return std::visit(
        [&](const auto &in) -> AnyTensor {
            return eachTurned(in, shape[1], shape[2], {shape[0], shape[2], shape[1]});
        },
        matrices);
}

AnyTensor withFirstAxesSwapped(const AnyTensor &tensor)
{
    return std::visit([](const auto &in) -> AnyTensor { return withAxesSwapped(in); }, tensor);
}

AnyTensor pickedRows(const AnyTensor &tensor, const RowPick &pick)
{
    return std::visit(
        [&pick](const auto &in) -> AnyTensor {
            const Index repeats = repeatsOf(pick, in.shape());
            const Index width = in.rank() > 1 ? in.length(1) : 1;
            Shape shape = in.shape();
            shape[0] = pick.count * repeats;
            auto out = std::decay_t<decltype(in)>::unset(std::move(shape));
            for (Index i = 0; i < repeats; ++i)
                std::copy_n(in.data() + (pick.first + i * pick.step) * width, pick.count * width,
                            out.data() + i * pick.count * width);
            return out;
        },
        tensor);
}

AnyTensor reshaped(AnyTensor tensor, const Shape &shape)
{
    std::visit([&shape](auto &numbers) { numbers.reshape(shape); }, tensor);
    return tensor;
}

LaterTensor turnedLater(LaterTensor matrix)
{
    Shape shape{matrix.shape[1], matrix.shape[0]};
    if (matrix.origin)
        matrix.origin->isTransposed = !matrix.origin->isTransposed;
    return changedLater(std::move(matrix), std::move(shape), [](const AnyTensor &in) { return transposed(in); });
}

LaterTensor pickedLater(const LaterTensor &tensor, const RowPick &pick)
{
    Shape shape = tensor.shape;
    shape[0] = pick.count * repeatsOf(pick, tensor.shape);
    LaterTensor picked = tensor;
    if (picked.origin)
        picked.origin->rows = pick;
    return changedLater(std::move(picked), std::move(shape),
                        [pick](const AnyTensor &in) { return pickedRows(in, pick); });
}

LaterTensor reshapedLater(LaterTensor tensor, Shape shape)
{
    if (tensor.origin)
        tensor.origin->shape = shape;
    const auto change = [shape](const AnyTensor &in) { return reshaped(in, shape); };
    return changedLater(std::move(tensor), std::move(shape), change);
}

} // namespace headscope
