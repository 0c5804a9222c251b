// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/checkpoints/rowsof.h"

#include <algorithm>

namespace headscope {

namespace {

/// Matrices of so many rows and columns one after the other, each turned over.
template <class Scalar>
Tensor<Scalar> eachTurned(const Tensor<Scalar> &in, Index rows, Index columns, Shape shape)
{
    auto out = Tensor<Scalar>::unset(std::move(shape));
    for (Index first = 0; first < in.size(); first += rows * columns)
        for (Index column = 0; column < columns; ++column)
            for (Index row = 0; row < rows; ++row)
                out[first + column * rows + row] = in[first + row * columns + column];
    return out;
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

AnyTensor pickedRows(const AnyTensor &tensor, const RowPick &pick)
{
    return std::visit(
        [&pick](const auto &in) -> AnyTensor {
            const Index repeats = pick.step == 0 ? 1 : in.length(0) / pick.step;
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

AnyTensor reshaped(const AnyTensor &tensor, const Shape &shape)
{
    return std::visit([&shape](const auto &in) -> AnyTensor { return std::decay_t<decltype(in)>(shape, in.values()); },
                      tensor);
}

} // namespace headscope
