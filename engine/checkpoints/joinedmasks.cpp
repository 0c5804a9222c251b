// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/checkpoints/joinedmasks.h"

#include "engine/plan/mask.h"

#include <algorithm>
#include <limits>
#include <span>

namespace headscope {
namespace {

/// What both are broadcast to: the longer one of each axis.
Shape joinedShape(const Shape &one, const Shape &other)
{
    Shape shape = one.size() < other.size() ? other : one;
    const Shape &fewer = one.size() < other.size() ? one : other;
    const auto offset = static_cast<std::ptrdiff_t>(shape.size() - fewer.size());
    std::transform(fewer.begin(), fewer.end(), shape.begin() + offset, shape.begin() + offset,
                   [](Index length, Index longer) { return longer == 1 ? length : longer; });
    return shape;
}

/// Both masks, joined row by row.
template <class Scalar, class Join>
Tensor<Scalar> joinedRows(const AnyTensor &one, const AnyTensor &other, Join join)
{
    auto out = Tensor<Scalar>::unset(joinedShape(shapeOf(one), shapeOf(other)));
    Shape whole(4 - out.shape().size(), 1);
    whole.insert(whole.end(), out.shape().begin(), out.shape().end());
    const auto keys = static_cast<std::size_t>(whole.back());
    const BroadcastTensor first(one);
    const BroadcastTensor second(other);
    std::vector<Scalar> beside(keys);
    for (Index i = 0; i < out.size(); i += static_cast<Index>(keys)) {
        const Cell row = cellAt(whole, i);
        const std::span<Scalar> joined(out.data() + i, keys);
        first.readRow(row[0], row[1], row[2], 0, joined);
        second.readRow(row[0], row[1], row[2], 0, std::span<Scalar>(beside));
        std::transform(joined.begin(), joined.end(), beside.begin(), joined.begin(), join);
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
    return joinedRows<std::uint8_t>(
        one, other, [](std::uint8_t a, std::uint8_t b) { return static_cast<std::uint8_t>(a != 0 && b != 0 ? 1 : 0); });
}

AnyTensor sumOfBiases(const AnyTensor &one, const AnyTensor &other)
{
    if (std::holds_alternative<Tensor<double>>(one) || std::holds_alternative<Tensor<double>>(other))
        return joinedRows<double>(one, other, sumOrHidden<double>);
    return joinedRows<float>(one, other, sumOrHidden<float>);
}

} // namespace headscope
