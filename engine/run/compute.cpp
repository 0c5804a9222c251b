// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/run/compute.h"

#include "engine/base/team.h"
#include "engine/plan/origin.h"
#include "engine/run/operation.h"

#include <algorithm>

namespace headscope {
namespace {

/// How the numbers of an operation are computed; it makes numbers of this type.
template <class T>
const Computing<T> &computingOf(Operation operation)
{
    const auto &computing = specOf(operation).computing;
    if constexpr (std::is_same_v<T, Flag>)
        return std::get<AsFlags>(computing).flags;
    else if constexpr (std::is_same_v<T, float>)
        return std::get<AsNumbers>(computing).float32;
    else
        return std::get<AsNumbers>(computing).float64;
}

/// Calls body with a value of the type of this tensor's numbers.
template <class Body>
auto inTypeOf(const Plan &plan, const GraphTensor &spec, Body body)
{
    const auto &computing = specOf(spec.operation).computing;
    if (std::holds_alternative<AsFlags>(computing))
        return body(Flag{});
    if (std::holds_alternative<AsDraws>(computing))
        return body(std::uint8_t{});
    return inPrecisionOf(plan, body);
}

Tensor<std::uint8_t> drawnMask(const Trace &trace, const GraphTensor &spec, Watch *watch = nullptr)
{
    return std::get<AsDraws>(specOf(spec.operation).computing).whole(trace, spec.id, watch);
}

template <class T>
Tensor<T> computedMatrices(const Trace &trace, const GraphTensor &spec, const std::vector<MatrixPlace> &places,
                           Shape shape)
{
    auto out = Tensor<T>::unset(std::move(shape));
    computingOf<T>(spec.operation).matrices(trace, spec, places, out.data());
    return out;
}

} // namespace

Index rowsAtOnce(Index rows, Index columns)
{
    constexpr Index numbers = 1 << 15;
    constexpr Index least = 48; // what packing their factor is worth
    return std::clamp<Index>(numbers / std::max<Index>(1, columns), std::min(least, rows), std::max<Index>(1, rows));
}

template <class T>
void compute(const Trace &trace, const Target<T> &target)
{
    computingOf<T>(target.spec.operation).part(trace, target);
    override(trace, target);
}

template <class T>
void computeInParts(const Trace &trace, const GraphTensor &spec, const std::vector<MatrixPlace> &places, T *out)
{
    const Index rows = rowCount(spec.shape);
    const Index columns = spec.shape.back();
    const Index step = rowsAtOnce(rows, columns);
    const Index parts = (rows + step - 1) / step;
    forEach(std::ssize(places) * parts, trace.threads(), [&](Index i) {
        const Index first = i % parts * step;
        const Index matrix = i / parts;
        compute(trace, Target<T>{spec, places[static_cast<std::size_t>(matrix)], first, std::min(rows, first + step), 0,
                                 columns, out + (matrix * rows + first) * columns, columns});
    });
}

// NOLINTBEGIN(bugprone-macro-parentheses): a type takes none
#define INSTANTIATE(T)                                                                                                 \
    template void compute(const Trace &, const Target<T> &);                                                           \
    template void computeInParts(const Trace &, const GraphTensor &, const std::vector<MatrixPlace> &, T *);
INSTANTIATE(float)
INSTANTIATE(double)
INSTANTIATE(Flag)
#undef INSTANTIATE
// NOLINTEND(bugprone-macro-parentheses)

SharedTensor computeWhole(const Trace &trace, TensorId id, Watch *watch)
{
    const GraphTensor &spec = tensorOf(trace.plan, id);
    const Shape &shape = spec.shape;
    return inTypeOf(trace.plan, spec, [&](auto zero) {
        using T = decltype(zero);
        if constexpr (std::is_same_v<T, std::uint8_t>) {
            auto mask = drawnMask(trace, spec, watch);
            overrideMatrices(trace, spec, matricesOf(shape), mask.data());
            return std::make_shared<const AnyTensor>(std::move(mask));
        } else
            return std::make_shared<const AnyTensor>(computedMatrices<T>(trace, spec, matricesOf(shape), shape));
    });
}

SharedTensor computeMatrix(const Trace &trace, TensorId id, const MatrixPlace &place)
{
    const GraphTensor &spec = tensorOf(trace.plan, id);
    const Shape &shape = spec.shape;
    return inTypeOf(trace.plan, spec, [&](auto zero) -> SharedTensor {
        using T = decltype(zero);
        if constexpr (std::is_same_v<T, std::uint8_t>)
            return trace.shared(id); // masks of a dropout are kept
        else
            return std::make_shared<const AnyTensor>(
                computedMatrices<T>(trace, spec, {place}, {rowCount(shape), shape.back()}));
    });
}

SharedTensor computeRow(const Trace &trace, TensorId id, const Cell &cell)
{
    const GraphTensor &spec = tensorOf(trace.plan, id);
    return inTypeOf(trace.plan, spec, [&](auto zero) {
        using T = decltype(zero);
        const Index row = cell[cell.size() - 2];
        const Rows<T> rows = rowsOf<T>(trace, id, placeOf(cell), row, row + 1);
        auto out = Tensor<T>::unset({spec.shape.back()});
        std::copy_n(rows.data, out.size(), out.data());
        return std::make_shared<const AnyTensor>(std::move(out));
    });
}

std::vector<double> computedRow(const Trace &trace, TensorId id, const Cell &cell)
{
    const GraphTensor &spec = tensorOf(trace.plan, id);
    return inTypeOf(trace.plan, spec, [&](auto zero) {
        using T = decltype(zero);
        const Index row = cell[cell.size() - 2];
        const Rows<T> rows = rowsOf<T>(trace, id, placeOf(cell), row, row + 1);
        const Index columns = spec.shape.back();
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
    return inTypeOf(trace.plan, spec, [&](auto out) {
        using T = decltype(out);
        if constexpr (std::is_same_v<T, std::uint8_t>) {
            return static_cast<double>(drawnMask(trace, spec)[offset]);
        } else {
            const Index row = cell.size() > 1 ? cell[cell.size() - 2] : 0;
            const Target<T> target{spec, placeOf(cell), row, row + 1, cell.back(), cell.back() + 1, &out, 1};
            computingOf<T>(spec.operation).part(trace, target);
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
