// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/checkpoints/joinedmasks.h"

#include <algorithm>
#include <limits>

namespace headscope {
namespace {

/// The same shape with axes of 1 before it.
Shape withAxes(const Shape &shape, std::size_t count)
{
    Shape out(count - shape.size(), 1);
    out.insert(out.end(), shape.begin(), shape.end());
    return out;
}

/// A mask as if it had been broadcast: the number at a cell of the whole.
class BroadcastMask
{
public:
    BroadcastMask(const AnyTensor &mask, std::size_t axes) : m_mask(mask), m_shape(withAxes(shapeOf(mask), axes)) {}

    const Shape &shape() const { return m_shape; }
    double at(const Cell &cell) const
    {
        Index offset = 0;
        for (std::size_t axis = 0; axis < m_shape.size(); ++axis)
            offset = offset * m_shape[axis] + (m_shape[axis] == 1 ? 0 : cell[axis]);
        return valueAt(m_mask, offset);
    }

private:
    const AnyTensor &m_mask;
    Shape m_shape;
};

/// Each number of both masks, joined.
template <class Scalar, class Join>
Tensor<Scalar> joinedCells(const AnyTensor &one, const AnyTensor &other, Join join)
{
    const std::size_t axes = std::max(shapeOf(one).size(), shapeOf(other).size());
    const BroadcastMask first(one, axes);
    const BroadcastMask second(other, axes);
    Shape shape = first.shape();
    for (std::size_t axis = 0; axis < axes; ++axis)
        shape[axis] = shape[axis] == 1 ? second.shape()[axis] : shape[axis];
    auto out = Tensor<Scalar>::unset(shape);
    for (Index i = 0; i < out.size(); ++i) {
        const Cell cell = cellAt(shape, i);
        out[i] = join(static_cast<Scalar>(first.at(cell)), static_cast<Scalar>(second.at(cell)));
    }
    return out;
}

/// −∞ and +∞ have no sum, and what is hidden stays so.
template <class Scalar>
Scalar sumOrHidden(Scalar one, Scalar other)
{
    constexpr Scalar hidden = -std::numeric_limits<Scalar>::infinity();
    return one == hidden || other == hidden ? hidden : one + other;
}

} // namespace

bool isForAllQueries(const Shape &mask)
{
    return mask.size() < 2 || mask[mask.size() - 2] == 1;
}

AnyTensor seenByBoth(const AnyTensor &one, const AnyTensor &other)
{
    return joinedCells<std::uint8_t>(
        one, other, [](std::uint8_t a, std::uint8_t b) { return static_cast<std::uint8_t>(a != 0 && b != 0 ? 1 : 0); });
}

AnyTensor sumOfBiases(const AnyTensor &one, const AnyTensor &other)
{
    if (std::holds_alternative<Tensor<double>>(one) || std::holds_alternative<Tensor<double>>(other))
        return joinedCells<double>(one, other, sumOrHidden<double>);
    return joinedCells<float>(one, other, sumOrHidden<float>);
}

} // namespace headscope
