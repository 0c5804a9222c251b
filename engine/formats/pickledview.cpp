// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/formats/pickledview.h"

#include "engine/io/decode.h"

#include <algorithm>
#include <type_traits>
#include <variant>

namespace headscope {
namespace {

/// Steps from the first number of a view to the last, in C order.
class StrideWalk
{
public:
    explicit StrideWalk(const PickledTensor &tensor) : m_tensor(tensor), m_cell(tensor.shape.size(), 0) {}

    Index next()
    {
        const Index here = m_at;
        for (std::size_t axis = m_cell.size(); axis-- > 0;) {
            m_at += m_tensor.strides[axis];
            if (++m_cell[axis] < m_tensor.shape[axis])
                break;
            m_at -= m_tensor.strides[axis] * m_tensor.shape[axis];
            m_cell[axis] = 0;
        }
        return here;
    }

private:
    const PickledTensor &m_tensor;
    Cell m_cell;
    Index m_at = 0;
};

/// Also of the least whole number, which has no other sign: it stays as it is, as in PyTorch.
template <class Scalar>
Scalar otherSign(Scalar number)
{
    if constexpr (std::is_floating_point_v<Scalar>)
        return -number;
    else
        return static_cast<Scalar>(std::uint64_t{0} - static_cast<std::uint64_t>(number));
}

} // namespace

bool isRowMajor(const PickledTensor &tensor)
{
    Index expected = 1;
    for (std::size_t axis = tensor.shape.size(); axis-- > 0;) {
        if (tensor.shape[axis] > 1 && tensor.strides[axis] != expected)
            return false;
        expected *= tensor.shape[axis];
    }
    return true;
}

Index reachOf(const PickledTensor &tensor)
{
    if (hasNothing(tensor.shape))
        return 0;
    Index last = 0;
    for (std::size_t axis = 0; axis < tensor.shape.size(); ++axis)
        last += (tensor.shape[axis] - 1) * tensor.strides[axis];
    return last + 1;
}

AnyTensor inRows(const AnyTensor &reach, const PickledTensor &view)
{
    return std::visit(
        [&](const auto &numbers) -> AnyTensor {
            auto out = std::decay_t<decltype(numbers)>::unset(view.shape);
            StrideWalk walk(view);
            for (Index i = 0; i < out.size(); ++i)
                out[i] = numbers[walk.next()];
            return out;
        },
        reach);
}

AnyTensor negated(AnyTensor numbers)
{
    std::visit(
        [](auto &all) {
            using Scalar = std::decay_t<decltype(all[0])>;
            if constexpr (!std::is_same_v<Scalar, Flag>)
                std::transform(all.data(), all.data() + all.size(), all.data(), otherSign<Scalar>);
        },
        numbers);
    return numbers;
}

} // namespace headscope
