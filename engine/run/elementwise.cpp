// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/run/rows.h"
#include "engine/run/watch.h"

#include "engine/kernels/norm.h"
#include "engine/random/dropout.h"

#include <algorithm>
#include <cmath>

namespace headscope {
namespace {

template <class Scalar>
std::span<const Scalar> rowSpan(const Scalar *row, Index count)
{
    return {row, static_cast<std::size_t>(count)};
}

/// Where a row of a copy comes from: the operand that has its first number, and how many follow there.
struct Stretch
{
    TensorId tensor;
    Cell cell;
};

std::optional<Stretch> sourceAt(const Trace &trace, const GraphTensor &spec, const Cell &cell)
{
    for (const Operand &operand : spec.operands)
        if (Cell source = operand.cells(trace.plan, cell); !source.empty())
            return Stretch{operand.tensor, std::move(source)};
    return std::nullopt;
}

} // namespace

template <class T>
void computeCopy(const Trace &trace, const Target<T> &target)
{
    // A merged row is made of heads; a head's row is whole in its source.
    const Index run = target.spec.axes.back() == Extent::ConcatWidth ? trace.plan.sizes.v : target.endColumn;
    for (Index row = 0; row < target.rows(); ++row)
        for (Index column = target.firstColumn; column < target.endColumn;) {
            const Index end = std::min(target.endColumn, column / run * run + run);
            T *to = target.row(row) + column - target.firstColumn;
            const auto source = sourceAt(trace, target.spec, target.cell(row, column - target.firstColumn));
            if (!source) {
                std::fill_n(to, end - column, T(0)); // an appended key of zeros
            } else {
                const Cell &cell = source->cell;
                const Index sourceRow = cell.size() > 1 ? cell[cell.size() - 2] : 0;
                const auto rows = rowsOf<T>(trace, source->tensor, placeOf(cell), sourceRow, sourceRow + 1);
                std::copy_n(rows.data + cell.back(), end - column, to);
            }
            column = end;
        }
}

template <class Scalar>
void computeNorm(const Trace &trace, const Target<Scalar> &target)
{
    const auto in = rowsBehind<Scalar>(trace, target.spec.operands.front(), target);
    const auto parameter = [&](std::size_t operand) -> std::span<const Scalar> {
        if (operand >= target.spec.operands.size())
            return {};
        return std::get<Tensor<Scalar>>(trace.at(target.spec.operands[operand].tensor)).values();
    };
    const std::span<const Scalar> weight = parameter(1);
    const std::span<const Scalar> bias = parameter(2);
    const bool isAroundZero = normKindOf(trace.plan, target.spec) == NormKind::Rms;
    const auto size = static_cast<Index>(weight.size());
    Buffer<Scalar> normed(static_cast<std::size_t>(size));
    for (Index row = 0; row < target.rows(); ++row) {
        normRow<Scalar>(rowSpan(in.row(row), size), weight, bias, trace.plan.document.layer.normEps, isAroundZero,
                        {normed.data(), normed.size()});
        std::copy_n(normed.data() + target.firstColumn, target.columns(), target.row(row));
    }
}

template <class Scalar>
void computeScale(const Trace &trace, const Target<Scalar> &target)
{
    const auto scores = rowsBehind<Scalar>(trace, target.spec.operands.front(), target);
    const auto scale = static_cast<Scalar>(trace.plan.scale());
    for (Index row = 0; row < target.rows(); ++row) {
        const Scalar *from = scores.row(row) + target.firstColumn;
        for (Index i = 0; i < target.columns(); ++i)
            target.row(row)[i] = from[i] * scale;
        capScores(trace.plan, target.row(row), target.columns());
    }
}

template <class Scalar>
void capScores(const Plan &plan, Scalar *row, Index count)
{
    if (!plan.document.layer.softcap)
        return;
    const auto cap = static_cast<Scalar>(*plan.document.layer.softcap);
    for (Index i = 0; i < count; ++i)
        row[i] = cap * std::tanh(row[i] / cap);
}

template <class Scalar>
void computeDropped(const Trace &trace, const Target<Scalar> &target)
{
    const auto &operands = target.spec.operands;
    const auto x = rowsBehind<Scalar>(trace, operands[0], target);
    const auto keep = rowsBehind<std::uint8_t>(trace, operands[1], target);
    for (Index row = 0; row < target.rows(); ++row) {
        const auto count = static_cast<std::size_t>(target.columns());
        dropInto<Scalar>({x.row(row) + target.firstColumn, count}, {keep.row(row) + target.firstColumn, count},
                         trace.plan.dropShare(target.spec.id), {target.row(row), count});
    }
}

template <class Scalar>
void computeSum(const Trace &trace, const Target<Scalar> &target)
{
    const auto &operands = target.spec.operands;
    const auto a = rowsBehind<Scalar>(trace, operands[0], target);
    const auto b = rowsBehind<Scalar>(trace, operands[1], target);
    for (Index row = 0; row < target.rows(); ++row)
        for (Index i = 0; i < target.columns(); ++i)
            target.row(row)[i] = a.row(row)[target.firstColumn + i] + b.row(row)[target.firstColumn + i];
}

Tensor<std::uint8_t> drawnMask(const Trace &trace, TensorId id, Watch *watch)
{
    const LayerSettings &layer = trace.plan.document.layer;
    const bool isOfWeights = id == Role::DropoutMask;
    if (isOfWeights && layer.dropoutMask)
        return convertTo<std::uint8_t>(tensorAt(*trace.plan.files, *layer.dropoutMask));
    auto keep = Tensor<std::uint8_t>::unset(tensorOf(trace.plan, id).shape);
    const auto stops = [watch] { return watch != nullptr && (watch->stops() || !watch->ask()); };
    if (isOfWeights)
        drawKept(keep, layer.dropoutSeed, layer.dropout, stops);
    else
        drawKept(keep, layer.dropoutSeed + 1, layer.outputDropout, stops); // not the draws of the weights
    return keep;
}

// NOLINTBEGIN(bugprone-macro-parentheses): a type takes none
#define INSTANTIATE(Scalar)                                                                                            \
    template void computeCopy(const Trace &, const Target<Scalar> &);                                                  \
    template void computeNorm(const Trace &, const Target<Scalar> &);                                                  \
    template void computeScale(const Trace &, const Target<Scalar> &);                                                 \
    template void capScores(const Plan &, Scalar *, Index);                                                            \
    template void computeDropped(const Trace &, const Target<Scalar> &);                                               \
    template void computeSum(const Trace &, const Target<Scalar> &);
INSTANTIATE(float)
INSTANTIATE(double)
#undef INSTANTIATE
// NOLINTEND(bugprone-macro-parentheses)

} // namespace headscope
