// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/checkpoints/rowsof.h"

#include <algorithm>

namespace headscope {

AnyTensor transposed(const AnyTensor &matrix)
{
    return std::visit(
        [](const auto &in) -> AnyTensor {
            const Index rows = in.length(0);
            const Index columns = in.length(1);
            auto out = std::decay_t<decltype(in)>::unset({columns, rows});
            for (Index column = 0; column < columns; ++column)
                for (Index row = 0; row < rows; ++row)
                    out[column * rows + row] = in[row * columns + column];
            return out;
        },
        matrix);
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
