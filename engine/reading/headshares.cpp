// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/reading/headshares.h"

#include "engine/base/team.h"
#include "engine/run/dot.h"
#include "engine/tensor/numbers.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <span>

namespace headscope {
namespace {

template <class Scalar>
double squaresOf(std::span<const Scalar> numbers)
{
    const auto withSquare = [](double sum, double number) { return sum + number * number; };
    return std::accumulate(numbers.begin(), numbers.end(), 0.0, withSquare);
}

/// The sum of the squares of what one head adds to the output of one item: its columns of `concat` times those of W_o,
/// by the kernels that make the output itself.
template <class Scalar>
double squaresOfShare(const Trace &trace, Index item, Index head, const std::function<bool()> &isCancelled)
{
    const Sizes &s = trace.plan.sizes;
    const Index width = s.h * s.v;
    const SharedTensor concat = trace.whole(Role::Concat);
    const SharedTensor weight = trace.whole(Role::Wo);
    const Scalar *rows = std::get<Tensor<Scalar>>(*concat).data() + item * s.q * width + head * s.v;
    const Scalar *columns = std::get<Tensor<Scalar>>(*weight).data() + head * s.v;
    const auto packed = packedFrom(trace, s.v, s.outputSize, columns, width, true);
    constexpr Index atOnce = 64; // rows
    std::vector<double> squares(static_cast<std::size_t>((s.q + atOnce - 1) / atOnce));
    forEach(std::ssize(squares), trace.threads(), [&](Index at) {
        if (isCancelled && isCancelled())
            return;
        const Index count = std::min(atOnce, s.q - at * atOnce);
        auto share = Tensor<Scalar>::unset({count, s.outputSize});
        kernelsOf<Scalar>(trace).multiply({count, s.outputSize, s.v, rows + at * atOnce * width, width, packed.data,
                                           s.v, 0, nullptr, share.data(), s.outputSize});
        squares[static_cast<std::size_t>(at)] = squaresOf(share.values());
    });
    return std::accumulate(squares.begin(), squares.end(), 0.0);
}

} // namespace

std::vector<double> headShares(const Trace &trace, Index item, Index query, Index feature)
{
    const Sizes &s = trace.plan.sizes;
    const SharedTensor concat = trace.whole(Role::Concat);
    const SharedTensor weight = trace.whole(Role::Wo);
    std::vector<double> shares(static_cast<std::size_t>(s.h), 0.0);
    for (Index i = 0; i < s.h * s.v; ++i)
        shares[static_cast<std::size_t>(i / s.v)] +=
            valueAt(*concat, (item * s.q + query) * s.h * s.v + i) * valueAt(*weight, feature * s.h * s.v + i);
    return shares;
}

double leaveOutEffect(const Trace &trace, Index item, Index head, const std::function<bool()> &isCancelled)
{
    const auto count = static_cast<std::size_t>(trace.plan.sizes.q * trace.plan.sizes.outputSize);
    return inPrecisionOf(trace.plan, [&](auto zero) {
        using Scalar = decltype(zero);
        const SharedTensor output = trace.whole(Role::Output);
        const auto whole =
            std::get<Tensor<Scalar>>(*output).values().subspan(static_cast<std::size_t>(item) * count, count);
        return std::sqrt(squaresOfShare<Scalar>(trace, item, head, isCancelled) / squaresOf(whole));
    });
}

} // namespace headscope
