// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/compute/compute.h"

#include "engine/attention/origin.h"
#include "engine/base/team.h"
#include "engine/compute/dot.h"
#include "engine/compute/rows.h"

#include <algorithm>

namespace headscope {
namespace {

template <class Scalar>
void computeNumbers(const Trace &trace, const Target<Scalar> &target)
{
    switch (target.spec.operation) {
    case Operation::Dot: return computeDot(trace, target);
    case Operation::Copy: return computeCopy(trace, target);
    case Operation::Norm: return computeNorm(trace, target);
    case Operation::Scale: return computeScale(trace, target);
    case Operation::Mask: return computeMasked(trace, target);
    case Operation::Softmax: return computeSoftmax(trace, target);
    case Operation::Dropout: return computeDropped(trace, target);
    case Operation::Add: return computeSum(trace, target);
    default: return computeBias(trace, target); // what else is given is kept
    }
}

template <class T>
void override(const Trace &trace, const Target<T> &target)
{
    for (const PlacedOverride &o : trace.plan.overrides) {
        if (o.tensor != target.spec.id || (o.cell.size() > 2 && !(placeOf(o.cell) == target.place)))
            continue;
        const Index row = (o.cell.size() > 1 ? o.cell[o.cell.size() - 2] : 0) - target.firstRow;
        const Index column = o.cell.back() - target.firstColumn;
        if (row < 0 || row >= target.rows() || column < 0 || column >= target.columns())
            continue;
        if constexpr (std::is_same_v<T, Flag>)
            target.row(row)[column].value = o.value != 0 ? 1 : 0;
        else
            target.row(row)[column] = static_cast<T>(o.value);
    }
}

Tensor<std::uint8_t> overriddenMask(const Trace &trace, const TensorSpec &spec, Tensor<std::uint8_t> mask)
{
    for (const PlacedOverride &o : trace.plan.overrides)
        if (o.tensor == spec.id)
            mask[offsetOf(mask.shape(), o.cell)] = static_cast<std::uint8_t>(o.value);
    return mask;
}

/// A target for all columns of some rows, written to memory of its own.
template <class T>
Target<T> wholeRows(const TensorSpec &spec, const MatrixPlace &place, Index first, Index end, Index columns, T *data)
{
    return {spec, place, first, end, 0, columns, data, columns};
}

/// Rows that one thread computes at a time: enough to be worth it, few enough to share and to stop.
Index rowsAtOnce(Index rows, Index columns)
{
    constexpr Index numbers = 1 << 15;
    return std::clamp<Index>(numbers / std::max<Index>(1, columns), 1, rows);
}

template <class T>
void computeAll(const Trace &trace, const TensorSpec &spec, const std::vector<MatrixPlace> &places, const Shape &shape,
                T *data)
{
    const Index rows = rowCount(shape);
    const Index columns = shape.back();
    const Index step = rowsAtOnce(rows, columns);
    const Index parts = (rows + step - 1) / step;
    forEach(std::ssize(places) * parts, trace.threads(), [&](Index i) {
        const Index first = i % parts * step;
        const Index matrix = i / parts;
        compute(trace, wholeRows(spec, places[static_cast<std::size_t>(matrix)], first, std::min(rows, first + step),
                                 columns, data + (matrix * rows + first) * columns));
    });
}

/// What computing this tensor reads must be there before several threads read it.
void prepareOperands(const Trace &trace, const TensorSpec &spec)
{
    for (const Operand &operand : operandsOf(trace.plan, spec))
        if (specOf(operand.tensor).operation == Operation::Draw || specOf(operand.tensor).step == StepId::Inputs)
            if (specOf(operand.tensor).id != TensorId::ScoreBias)
                trace.at(operand.tensor);
}

template <class T>
Tensor<T> computedMatrices(const Trace &trace, const TensorSpec &spec, const std::vector<MatrixPlace> &places,
                           Shape shape)
{
    auto out = Tensor<T>::unset(std::move(shape));
    prepareOperands(trace, spec);
    if constexpr (std::is_floating_point_v<T>)
        if (spec.operation == Operation::Dot) {
            computeDots(trace, spec, places, out.data());
            const Shape whole = shapeOf(spec, trace.plan.sizes);
            for (std::size_t i = 0; i < places.size(); ++i)
                override(trace, wholeRows(spec, places[i], 0, rowCount(whole), whole.back(),
                                          out.data() + static_cast<Index>(i) * rowCount(whole) * whole.back()));
            return out;
        }
    computeAll(trace, spec, places, shapeOf(spec, trace.plan.sizes), out.data());
    return out;
}

} // namespace

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

SharedTensor computeWhole(const Trace &trace, TensorId id)
{
    const TensorSpec &spec = specOf(id);
    const Shape shape = shapeOf(spec, trace.plan.sizes);
    return inTypeOf(trace.plan, id, [&](auto zero) {
        using T = decltype(zero);
        if constexpr (std::is_same_v<T, std::uint8_t>)
            return std::make_shared<const AnyTensor>(overriddenMask(trace, spec, drawnMask(trace, id)));
        else
            return std::make_shared<const AnyTensor>(computedMatrices<T>(trace, spec, matricesOf(shape), shape));
    });
}

SharedTensor computeMatrix(const Trace &trace, TensorId id, const MatrixPlace &place)
{
    const TensorSpec &spec = specOf(id);
    const Shape shape = shapeOf(spec, trace.plan.sizes);
    return inTypeOf(trace.plan, id, [&](auto zero) {
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
        std::vector<double> out;
        for (Index i = 0; i < shapeOf(specOf(id), trace.plan.sizes).back(); ++i)
            out.push_back(toDouble(rows.data[i]));
        return out;
    });
}

SharedTensor recomputed(const Trace &trace, const AnyTensor &before, const Block &block)
{
    AnyTensor after = before;
    const TensorSpec &spec = specOf(block.tensor);
    const Shape &shape = shapeOf(before);
    const auto range = [&](std::size_t fromEnd) {
        return block.ranges.size() < fromEnd ? std::pair<Index, Index>(0, 1)
                                             : block.ranges[block.ranges.size() - fromEnd];
    };
    prepareOperands(trace, spec);
    std::visit(
        [&](auto &tensor) {
            using T = std::decay_t<decltype(tensor[0])>;
            if constexpr (!std::is_same_v<T, std::int64_t>)
                for (const MatrixPlace &place : matricesOf(shape)) {
                    const bool isIn = (shape.size() < 3 ||
                                       (place.item >= block.ranges[0].first && place.item < block.ranges[0].second)) &&
                                      (shape.size() < 4 ||
                                       (place.head >= block.ranges[1].first && place.head < block.ranges[1].second));
                    if (!isIn)
                        continue;
                    T *data =
                        tensor.data() + matrixOffset(shape, place) + range(2).first * shape.back() + range(1).first;
                    const Target<T> target{spec,           place,           range(2).first, range(2).second,
                                           range(1).first, range(1).second, data,           shape.back()};
                    if constexpr (std::is_same_v<T, std::uint8_t>)
                        override(trace, target);
                    else if (operationOf(trace.plan, spec) == Operation::Given)
                        override(trace, target);
                    else
                        compute(trace, target);
                }
        },
        after);
    return std::make_shared<const AnyTensor>(std::move(after));
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

template <class T>
Cell Target<T>::cell(Index row, Index column) const
{
    Cell cell;
    if (spec.axes.size() > 2)
        cell.push_back(place.item);
    if (spec.axes.size() > 3)
        cell.push_back(place.head);
    if (spec.axes.size() > 1)
        cell.push_back(firstRow + row);
    cell.push_back(firstColumn + column);
    return cell;
}

template struct Target<float>;
template struct Target<double>;
template struct Target<Flag>;
template struct Target<std::uint8_t>;

std::optional<Operand> operandOf(const Trace &trace, const TensorSpec &spec, TensorId id)
{
    for (const Operand &operand : operandsOf(trace.plan, spec))
        if (operand.tensor == id)
            return operand;
    return std::nullopt;
}

namespace {

/// Where a split tensor's rows stand in the tensor that it is a copy of, if that is kept and they lie evenly there.
template <class T>
std::optional<Rows<T>> viewOf(const Trace &trace, const TensorSpec &spec, const MatrixPlace &place, Index first)
{
    if constexpr (std::is_floating_point_v<T>) {
        const auto operands = operandsOf(trace.plan, spec);
        if (spec.operation != Operation::Copy || operands.size() != 1 || spec.axes.size() != 4 ||
            !trace.isKept(operands[0].tensor))
            return std::nullopt;
        for (const PlacedOverride &o : trace.plan.overrides)
            if (o.tensor == spec.id)
                return std::nullopt;
        const auto &source = std::get<Tensor<T>>(*trace.kept(operands[0].tensor));
        const Cell cell = operands[0].cells(trace.plan.sizes, {place.item, place.head, first, 0});
        return Rows<T>{source.data() + offsetOf(source.shape(), cell), source.shape().back()};
    }
    return std::nullopt;
}

} // namespace

template <class T>
Rows<T> rowsOf(const Trace &trace, TensorId id, const MatrixPlace &place, Index first, Index end)
{
    const TensorSpec &spec = specOf(id);
    const Shape shape = shapeOf(spec, trace.plan.sizes);
    const Index columns = shape.back();
    if (const AnyTensor *tensor = trace.kept(id))
        return {std::get<Tensor<T>>(*tensor).data() + matrixOffset(shape, place) + first * columns, columns};
    if (auto view = viewOf<T>(trace, spec, place, first))
        return std::move(*view);
    Rows<T> rows{nullptr, columns, Buffer<T>(static_cast<std::size_t>((end - first) * columns))};
    if constexpr (!std::is_same_v<T, std::uint8_t>)
        compute(trace, wholeRows(spec, place, first, end, columns, rows.owned.data()));
    rows.data = rows.owned.data();
    return rows;
}

template Rows<float> rowsOf(const Trace &, TensorId, const MatrixPlace &, Index, Index);
template Rows<double> rowsOf(const Trace &, TensorId, const MatrixPlace &, Index, Index);
template Rows<Flag> rowsOf(const Trace &, TensorId, const MatrixPlace &, Index, Index);
template Rows<std::uint8_t> rowsOf(const Trace &, TensorId, const MatrixPlace &, Index, Index);

} // namespace headscope
