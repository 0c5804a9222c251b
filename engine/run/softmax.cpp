// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/run/dot.h"
#include "engine/run/maskrows.h"
#include "engine/run/operation.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace headscope {
namespace {

/// Whether the mask allows no key of a row.
template <class Scalar>
bool isDead(const Trace &trace, const Target<Scalar> &target, Index row)
{
    if (!target.spec.traits.isMasked)
        return false;
    const auto allowed =
        rowsOf<Flag>(trace, Role::Mask, target.place, target.firstRow + row, target.firstRow + row + 1);
    return std::none_of(allowed.data, allowed.data + target.spec.shape.back(), [](Flag f) { return f.value != 0; });
}

template <class Scalar>
void computeSoftmax(const Trace &trace, const Target<Scalar> &target)
{
    const auto &kernels = kernelsOf<Scalar>(trace);
    const Index count = target.spec.shape.back();
    const auto masked = rowsBehind<Scalar>(trace, target.spec.operands.front(), target);
    Buffer<Scalar> row(static_cast<std::size_t>(count + kRowUnit));
    const std::optional<Scalar> sink =
        target.spec.traits.isMasked ? sinkOf<Scalar>(trace, target.place.head) : std::nullopt;
    for (Index i = 0; i < target.rows(); ++i) {
        std::copy_n(masked.row(i), count, row.data());
        softmaxBeside(kernels, sink, row.data(), count, kernels.largest(row.data(), count),
                      static_cast<Scalar *>(nullptr));
        if (isDead(trace, target, i))
            applyDeadRowRule(trace.plan.document.mask.deadRow, row.data(), count);
        std::copy_n(row.data() + target.firstColumn, target.columns(), target.row(i));
    }
}

/// Whether the mask allows no key of the row, and whether the rule for such rows has taken the place of the shares.
void addDeadRow(const Trace &trace, Explanation &e)
{
    if (!trace.hasMaskBehind(e.tensor))
        return;
    const std::vector<double> allowed = trace.row(Role::Mask, e.cell);
    e.hasNoKey = std::all_of(allowed.begin(), allowed.end(), [](double flag) { return flag == 0; });
    e.isOfDeadRow = e.hasNoKey && trace.plan.document.mask.deadRow != DeadRow::Computed;
}

/// The largest of some numbers, or NaN where any of them is.
double largestOf(const std::vector<double> &numbers)
{
    return *std::max_element(numbers.begin(), numbers.end(),
                             [](double a, double b) { return !std::isnan(a) && (std::isnan(b) || a < b); });
}

/// A sink stands behind the row: it has an exponential, too, and takes its share of the sum.
std::vector<Working> workingsOfSoftmax(const Explanation &e)
{
    std::vector<double> row = e.sources.front().values;
    if (e.sources.size() > 1)
        row.push_back(e.sources[1].values.front());
    const double largest = largestOf(row);
    std::vector<double> powers;
    std::transform(row.begin(), row.end(), std::back_inserter(powers), [&](double x) { return std::exp(x - largest); });
    const double sum = std::accumulate(powers.begin(), powers.end(), 0.0);
    return {{"maximum", {largest}}, {"exponentials", std::move(powers)}, {"sum", {sum}}};
}

} // namespace

constinit const OperationSpec kSoftmaxOperation{
    Operation::Softmax, "softmax",
    AsNumbers{{computeSoftmax<float>, computeInParts<float>}, {computeSoftmax<double>, computeInParts<double>}},
    addDeadRow, workingsOfSoftmax};

} // namespace headscope
