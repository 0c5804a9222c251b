// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/run/compute.h"

#include "engine/base/team.h"
#include "engine/plan/origin.h"
#include "engine/run/dot.h"
#include "engine/run/rows.h"

#include <algorithm>
#include <cassert>

namespace headscope {
namespace {

template <class Scalar>
void computeNumbers(const Trace &trace, const Target<Scalar> &target)
{
    switch (target.spec.operation) {
    case Operation::Dot: return computeDot(trace, target);
    case Operation::Copy: return computeCopy(trace, target);
    case Operation::Norm: return computeNorm(trace, target);
    case Operation::Rotate: return computeRotated(trace, target);
    case Operation::Scale: return computeScale(trace, target);
    case Operation::PositionBias: return computePositionBias(trace, target);
    case Operation::Mask: return computeMasked(trace, target);
    case Operation::Softmax: return computeSoftmax(trace, target);
    case Operation::Dropout: return computeDropped(trace, target);
    case Operation::Add: return computeSum(trace, target);
    case Operation::Given: return computeBias(trace, target); // what else is given is kept
    case Operation::Allow:
    case Operation::Draw: break; // no numbers of the run's precision
    }
    assert(false);
}

/// Whole matrices with the overrides that lie in them.
template <class T>
void overrideMatrices(const Trace &trace, const GraphTensor &spec, const std::vector<MatrixPlace> &places,
                      Tensor<T> &matrices)
{
    const Index rows = rowCount(matrices.shape());
    const Index columns = matrices.shape().back();
    T *data = matrices.data();
    for (const MatrixPlace &place : places) {
        override(trace, Target<T>{spec, place, 0, rows, 0, columns, data, columns});
        data += rows * columns;
    }
}

template <class T>
void computeAll(const Trace &trace, const GraphTensor &spec, const std::vector<MatrixPlace> &places, const Shape &shape,
                T *data)
{
    const Index rows = rowCount(shape);
    const Index columns = shape.back();
    const Index step = rowsAtOnce(rows, columns);
    const Index parts = (rows + step - 1) / step;
    forEach(std::ssize(places) * parts, trace.threads(), [&](Index i) {
        const Index first = i % parts * step;
        const Index matrix = i / parts;
        compute(trace, Target<T>{spec, places[static_cast<std::size_t>(matrix)], first, std::min(rows, first + step), 0,
                                 columns, data + (matrix * rows + first) * columns, columns});
    });
}

template <class T>
Tensor<T> computedMatrices(const Trace &trace, const GraphTensor &spec, const std::vector<MatrixPlace> &places,
                           Shape shape)
{
    auto out = Tensor<T>::unset(std::move(shape));
    prepareOperands(trace, spec);
    if constexpr (std::is_floating_point_v<T>)
        if (spec.operation == Operation::Dot) {
            computeDots(trace, spec, places, out.data());
            overrideMatrices(trace, spec, places, out);
            return out;
        }
    computeAll(trace, spec, places, spec.shape, out.data());
    return out;
}

} // namespace

Index rowsAtOnce(Index rows, Index columns)
{
    constexpr Index numbers = 1 << 15;
    constexpr Index least = 48; // what packing their factor is worth
    return std::clamp<Index>(numbers / std::max<Index>(1, columns), std::min(least, rows), std::max<Index>(1, rows));
}

void prepareOperands(const Trace &trace, const GraphTensor &spec)
{
    for (const Operand &operand : spec.operands)
        if (const GraphTensor &read = tensorOf(trace.plan, operand.tensor);
            read.operation == Operation::Draw || read.step == StepId::Inputs)
            trace.at(operand.tensor);
}

template <class T>
void compute(const Trace &trace, const Target<T> &target)
{
    if constexpr (std::is_same_v<T, Flag>)
        computeAllowed(trace, target);
    else if constexpr (std::is_floating_point_v<T>)
        computeNumbers(trace, target);
    override(trace, target);
}

template void compute(const Trace &, const Target<float> &);
template void compute(const Trace &, const Target<double> &);
template void compute(const Trace &, const Target<Flag> &);

SharedTensor computeWhole(const Trace &trace, TensorId id, Watch *watch)
{
    const GraphTensor &spec = tensorOf(trace.plan, id);
    const Shape &shape = spec.shape;
    return inTypeOf(trace.plan, id, [&](auto zero) {
        using T = decltype(zero);
        if constexpr (std::is_same_v<T, std::uint8_t>) {
            auto mask = drawnMask(trace, id, watch);
            overrideMatrices(trace, spec, matricesOf(shape), mask);
            return std::make_shared<const AnyTensor>(std::move(mask));
        } else
            return std::make_shared<const AnyTensor>(computedMatrices<T>(trace, spec, matricesOf(shape), shape));
    });
}

SharedTensor computeMatrix(const Trace &trace, TensorId id, const MatrixPlace &place)
{
    const GraphTensor &spec = tensorOf(trace.plan, id);
    const Shape &shape = spec.shape;
    return inTypeOf(trace.plan, id, [&](auto zero) -> SharedTensor {
        using T = decltype(zero);
        if constexpr (std::is_same_v<T, std::uint8_t>)
            return trace.shared(id); // masks of a dropout are kept
        else
            return std::make_shared<const AnyTensor>(
                computedMatrices<T>(trace, spec, {place}, {rowCount(shape), shape.back()}));
    });
}

std::vector<double> computedRow(const Trace &trace, TensorId id, const Cell &cell)
{
    return inTypeOf(trace.plan, id, [&](auto zero) {
        using T = decltype(zero);
        const Index row = cell[cell.size() - 2];
        const Rows<T> rows = rowsOf<T>(trace, id, placeOf(cell), row, row + 1);
        const Index columns = tensorOf(trace.plan, id).shape.back();
        std::vector<double> out(static_cast<std::size_t>(columns));
        std::transform(rows.data, rows.data + columns, out.begin(), [](T x) { return toDouble(x); });
        return out;
    });
}

double valueWithoutOverride(const Trace &trace, TensorId id, const Cell &cell)
{
    const GraphTensor &spec = tensorOf(trace.plan, id);
    const Index offset = offsetOf(spec.shape, cell);
    if (const auto original = trace.originals().find(id); original != trace.originals().end())
        return valueAt(*original->second, offset);
    prepareOperands(trace, spec);
    return inTypeOf(trace.plan, id, [&](auto out) {
        using T = decltype(out);
        if constexpr (std::is_same_v<T, std::uint8_t>) {
            return static_cast<double>(drawnMask(trace, id)[offset]);
        } else {
            const Index row = cell.size() > 1 ? cell[cell.size() - 2] : 0;
            const Target<T> target{spec, placeOf(cell), row, row + 1, cell.back(), cell.back() + 1, &out, 1};
            if constexpr (std::is_same_v<T, Flag>)
                computeAllowed(trace, target);
            else
                computeNumbers(trace, target);
            return toDouble(out);
        }
    });
}

Index rowCount(const Shape &shape)
{
    return shape.size() > 1 ? shape[shape.size() - 2] : 1;
}

Index matrixOffset(const Shape &shape, const MatrixPlace &place)
{
    const Index size = rowCount(shape) * shape.back();
    if (shape.size() == 4)
        return (place.item * shape[1] + place.head) * size;
    return shape.size() == 3 ? place.item * size : 0;
}

std::vector<MatrixPlace> matricesOf(const Shape &shape)
{
    std::vector<MatrixPlace> places;
    for (Index item = 0; item < (shape.size() > 2 ? shape[0] : 1); ++item)
        for (Index head = 0; head < (shape.size() > 3 ? shape[1] : 1); ++head)
            places.push_back({item, head});
    return places;
}

MatrixPlace placeOf(const Cell &cell)
{
    return {cell.size() > 2 ? cell[0] : 0, cell.size() > 3 ? cell[1] : 0};
}

} // namespace headscope
