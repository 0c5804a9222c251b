// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/run/dot.h"

#include "engine/base/team.h"
#include "engine/run/operation.h"

#include <algorithm>
#include <cmath>

namespace headscope {
namespace {

/// The second factor of a target's product: which rows of which matrix, and how they lie.
struct Factor
{
    TensorId tensor;
    MatrixPlace place;
    Index firstRow, rows, firstColumn;
    Index depth;
    bool isTurned; ///< its rows are the columns of the product

    bool operator==(const Factor &) const = default;
};

template <class Scalar>
Factor factorOf(const Trace &trace, const Target<Scalar> &target)
{
    const Operand &operand = target.spec.operands[1];
    const Shape &shape = tensorOf(trace.plan, operand.tensor).shape;
    const Cell cell = operand.cells(trace.plan, target.cell(0, 0));
    const MatrixPlace place = placeOf(cell);
    if (cell.back() == kSwept)
        return {operand.tensor, place, cell[cell.size() - 2], target.columns(), 0, shape.back(), true};
    return {operand.tensor, place, 0, rowCount(shape), cell.back(), rowCount(shape), false};
}

template <class Scalar>
Packed<Scalar> packedFactor(const Trace &trace, const Factor &factor, Index columns)
{
    const AnyTensor *ready = trace.packed(factor.tensor);
    if (ready != nullptr && columns == tensorOf(trace.plan, factor.tensor).shape[0] &&
        shapeOf(*ready)[2] == kernelsOf<Scalar>(trace).panel)
        return {std::get<Tensor<Scalar>>(*ready).data(), factor.depth};
    const auto rows =
        rowsOf<Scalar>(trace, factor.tensor, factor.place, factor.firstRow, factor.firstRow + factor.rows);
    return packedFrom(trace, factor.depth, columns, rows.data + factor.firstColumn, rows.stride, factor.isTurned);
}

template <class Scalar>
const Scalar *biasOf(const Trace &trace, const Target<Scalar> &target)
{
    const auto &operands = target.spec.operands;
    if (operands.size() < 3)
        return nullptr;
    return std::get<Tensor<Scalar>>(*trace.kept(operands[2].tensor)).data() + target.firstColumn;
}

/// The columns of a target are those of the packed ones from `skipped` on, a whole number of panels.
template <class Scalar>
void multiplyInto(const Trace &trace, const Target<Scalar> &target, const Packed<Scalar> &packed, Index skipped)
{
    const auto a = rowsBehind<Scalar>(trace, target.spec.operands[0], target);
    kernelsOf<Scalar>(trace).multiply({target.rows(), target.columns(), packed.depth, a.data, a.stride,
                                       packed.data + skipped * packed.depth, packed.depth, 0, biasOf(trace, target),
                                       target.data, target.stride});
}

/// The mixture of values where one of them is no number: a value whose weight the mask makes 0 is left out, so that
/// NaN and ±∞ behind a mask stay there. False where all values are numbers.
template <class Scalar>
bool weighAllowed(const Trace &trace, const Target<Scalar> &target)
{
    const Factor factor = factorOf(trace, target);
    const auto values = rowsOf<Scalar>(trace, factor.tensor, factor.place, 0, factor.depth);
    if (isFinite(values, factor.depth, tensorOf(trace.plan, factor.tensor).shape.back()))
        return false;
    const auto weights = rowsBehind<Scalar>(trace, target.spec.operands[0], target);
    const auto mask = rowsOf<Flag>(trace, Role::Mask, target.place, target.firstRow, target.endRow);
    for (Index i = 0; i < target.rows(); ++i) {
        std::fill_n(target.row(i), target.columns(), Scalar(0));
        kernelsOf<Scalar>(trace).weighKept(factor.depth, target.columns(), weights.row(i), &mask.row(i)->value,
                                           values.data + target.firstColumn, values.stride, target.row(i));
    }
    return true;
}

/// A product in parts for the threads, each some rows by some columns.
struct Parts
{
    Index rows = 1; ///< of a part
    Index columns = 1;
    Index down = 1; ///< parts of one matrix
    Index across = 1;
};

/// Columns are shared out before rows: then each number of the second factor, of which there may be more than the
/// caches hold, is read by one thread and once. Neither side is longer than is done in a moment, and columns are whole
/// panels.
Parts partsOf(Index rows, Index columns, Index matrices, Index panel, int threads)
{
    constexpr Index mostRows = 576;
    constexpr Index mostColumns = 512;
    constexpr Index leastPanels = 4;
    const auto shareOf = [](Index all, Index shares) { return (all + shares - 1) / shares; };
    const Index sharesEach = shareOf(threads, std::max<Index>(1, matrices));
    Parts parts;
    parts.columns = std::clamp(shareOf(columns, sharesEach), std::min(columns, leastPanels * panel), mostColumns);
    parts.columns = std::max<Index>(1, shareOf(parts.columns, panel)) * panel;
    parts.across = shareOf(columns, parts.columns);
    parts.rows = std::clamp<Index>(shareOf(rows, shareOf(sharesEach, parts.across)), 1, mostRows);
    parts.down = shareOf(rows, parts.rows);
    return parts;
}

/// The matrices of a product and their rows, or one long matrix where all have the same second factor and the rows of
/// the first follow each other in memory from item to item.
template <class Scalar>
std::pair<std::vector<MatrixPlace>, Index> longMatrices(const Trace &trace, const GraphTensor &spec,
                                                        const std::vector<MatrixPlace> &places, Index rows)
{
    if (spec.axes.size() == 3 && places.size() > 1 && specOf(spec.operands[1].tensor).family == Family::Weight)
        if (const auto a = latticeOf<Scalar>(trace, spec.operands[0].tensor); a && a->itemStep == rows * a->rowStep)
            return {{places.front()}, rows * std::ssize(places)};
    return {places, rows};
}

} // namespace

template <>
const Kernels<float> &kernelsOf(const Trace &trace)
{
    return *trace.kernels().float32;
}

template <>
const Kernels<double> &kernelsOf(const Trace &trace)
{
    return *trace.kernels().float64;
}

template <class Scalar>
Packed<Scalar> packedFrom(const Trace &trace, Index depth, Index columns, const Scalar *b, Index stride, bool isTurned)
{
    const auto &kernels = kernelsOf<Scalar>(trace);
    const Index panels = (columns + kernels.panel - 1) / kernels.panel;
    Packed<Scalar> packed{nullptr, depth, Buffer<Scalar>(static_cast<std::size_t>(panels * kernels.panel * depth))};
    kernels.pack(depth, columns, b, isTurned ? 1 : stride, isTurned ? stride : 1, packed.owned.data());
    packed.data = packed.owned.data();
    return packed;
}

template <class Scalar>
SharedTensor packedMatrix(const Trace &trace, const Tensor<Scalar> &matrix)
{
    constexpr Index atOnce = 8; // panels
    const auto &kernels = kernelsOf<Scalar>(trace);
    const Index rows = matrix.length(0);
    const Index depth = matrix.length(1);
    const Index panels = (rows + kernels.panel - 1) / kernels.panel;
    auto packed = Tensor<Scalar>::unset({panels, depth, kernels.panel});
    forEach((panels + atOnce - 1) / atOnce, trace.threads(), [&](Index i) {
        const Index first = i * atOnce * kernels.panel;
        kernels.pack(depth, std::min(atOnce * kernels.panel, rows - first), matrix.data() + first * depth, 1, depth,
                     packed.data() + first * depth);
    });
    return std::make_shared<const AnyTensor>(std::move(packed));
}

SharedTensor packedWeight(const Trace &trace, TensorId weight)
{
    return inPrecisionOf(trace.plan, [&](auto zero) {
        return packedMatrix(trace, std::get<Tensor<decltype(zero)>>(*trace.kept(weight)));
    });
}

template <class Scalar>
void unpackRows(const Tensor<Scalar> &packed, const Target<Scalar> &target)
{
    const Index depth = packed.length(1);
    const Index panel = packed.length(2);
    for (Index i = 0; i < target.rows(); ++i) {
        const Index row = target.firstRow + i;
        const Scalar *from = packed.data() + (row / panel * depth + target.firstColumn) * panel + row % panel;
        for (Index j = 0; j < target.columns(); ++j)
            target.row(i)[j] = from[j * panel];
    }
}

template <class Scalar>
void computeDots(const Trace &trace, const GraphTensor &spec, const std::vector<MatrixPlace> &places, Scalar *out,
                 Watch *watch)
{
    const Shape &shape = spec.shape;
    const Index columns = shape.back();
    const auto many = longMatrices<Scalar>(trace, spec, places, rowCount(shape));
    const std::vector<MatrixPlace> &matrices = many.first;
    const Index rows = many.second;
    std::vector<Factor> factors; // each once: matrices with the same one follow each other
    std::vector<std::size_t> factorOfMatrix;
    for (const MatrixPlace &place : matrices) {
        const Factor factor = factorOf(trace, Target<Scalar>{spec, place, 0, rows, 0, columns});
        if (factors.empty() || factors.back() != factor)
            factors.push_back(factor);
        factorOfMatrix.push_back(factors.size() - 1);
    }
    std::vector<Packed<Scalar>> packed(factors.size());
    forEach(std::ssize(factors), trace.threads(), [&](Index i) {
        const auto at = static_cast<std::size_t>(i);
        packed[at] = packedFactor<Scalar>(trace, factors[at], columns);
    });
    const Parts parts = partsOf(rows, columns, std::ssize(matrices), kernelsOf<Scalar>(trace).panel, trace.threads());
    forEach(std::ssize(matrices) * parts.down * parts.across, trace.threads(), [&](Index i) {
        if (watch != nullptr && watch->stops())
            return;
        const Index matrix = i / (parts.down * parts.across);
        const Index row = i / parts.across % parts.down * parts.rows;
        const Index column = i % parts.across * parts.columns;
        const auto at = static_cast<std::size_t>(matrix);
        const Target<Scalar> target{spec,
                                    matrices[at],
                                    row,
                                    std::min(rows, row + parts.rows),
                                    column,
                                    std::min(columns, column + parts.columns),
                                    out + (matrix * rows + row) * columns + column,
                                    columns};
        const Packed<Scalar> &factor = packed[factorOfMatrix[at]];
        if (spec.role != Role::HeadOutputs || !weighAllowed(trace, target))
            multiplyInto(trace, target, factor, column);
        if (watch != nullptr)
            watch->goesOn(static_cast<double>(target.rows() * target.columns() * factor.depth));
    });
}

// NOLINTBEGIN(bugprone-macro-parentheses): a type takes none
#define INSTANTIATE(Scalar)                                                                                            \
    template Packed<Scalar> packedFrom(const Trace &, Index, Index, const Scalar *, Index, bool);                      \
    template SharedTensor packedMatrix(const Trace &, const Tensor<Scalar> &);                                         \
    template void unpackRows(const Tensor<Scalar> &, const Target<Scalar> &);                                          \
    template void computeDots(const Trace &, const GraphTensor &, const std::vector<MatrixPlace> &, Scalar *, Watch *);
INSTANTIATE(float)
INSTANTIATE(double)
#undef INSTANTIATE
// NOLINTEND(bugprone-macro-parentheses)

namespace {

template <class Scalar>
void computeDot(const Trace &trace, const Target<Scalar> &target)
{
    if (target.spec.role == Role::HeadOutputs && weighAllowed(trace, target))
        return;
    multiplyInto(trace, target, packedFactor<Scalar>(trace, factorOf(trace, target), target.columns()), 0);
}

/// Whole products share their packed factors.
template <class Scalar>
void computeDotMatrices(const Trace &trace, const GraphTensor &spec, const std::vector<MatrixPlace> &places,
                        Scalar *out)
{
    computeDots(trace, spec, places, out);
    overrideMatrices(trace, spec, places, out);
}

/// What weighAllowed() leaves out.
void addLeftOut(const Trace &trace, Explanation &e)
{
    if (e.tensor != Role::HeadOutputs)
        return;
    const std::vector<double> allowed = trace.row(Role::Mask, e.cell);
    for (std::size_t i = 0; i < allowed.size(); ++i) {
        const double value = e.sources[1].values[i];
        if (e.sources[0].values[i] == 0 && allowed[i] == 0 && !std::isfinite(value) && !isCovered(value))
            e.leftOut.insert(i);
    }
}

/// The sum after each term, and with the bias at the end.
std::vector<Working> workingsOfDot(const Explanation &e)
{
    std::vector<double> sums;
    double sum = 0;
    for (std::size_t i = 0; i < e.sources[0].values.size(); ++i)
        sums.push_back(sum += e.leftOut.contains(i) ? 0 : e.sources[0].values[i] * e.sources[1].values[i]);
    if (e.sources.size() > 2)
        sums.push_back(sum + e.sources[2].values.front());
    return {{"partial_sums", std::move(sums)}};
}

} // namespace

constinit const OperationSpec kDotOperation{
    Operation::Dot, "dot",
    AsNumbers{{computeDot<float>, computeDotMatrices<float>}, {computeDot<double>, computeDotMatrices<double>}},
    addLeftOut, workingsOfDot};

} // namespace headscope
