// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/compute/compute.h"

namespace headscope {

/// Consecutive rows of one matrix: a view where a tensor that is kept has these numbers, else memory of its own.
template <class T>
struct Rows
{
    const T *data = nullptr;
    Index stride = 0;
    Buffer<T> owned = {};

    const T *row(Index i) const { return data + i * stride; }
};

/// A part of one matrix of a tensor, and where it is to be written.
template <class T>
struct Target
{
    const TensorSpec &spec;
    MatrixPlace place;
    Index firstRow = 0;
    Index endRow = 0;
    Index firstColumn = 0;
    Index endColumn = 0;
    T *data = nullptr; ///< of the first row and column
    Index stride = 0;

    Index rows() const { return endRow - firstRow; }
    Index columns() const { return endColumn - firstColumn; }
    T *row(Index i) const { return data + i * stride; }
    /// The tensor's cell at a row and column of this part.
    Cell cell(Index row, Index column) const;
};

/// Rows [first, end) of an operand's matrix, computed where it is not kept.
template <class T>
Rows<T> rowsOf(const Trace &trace, TensorId id, const MatrixPlace &place, Index first, Index end);

/// The rows of an operand that stand behind the rows of a target, cell for cell or row for row.
template <class T, class Out>
Rows<T> rowsBehind(const Trace &trace, const Operand &operand, const Target<Out> &target)
{
    const Cell cell = operand.cells(trace.plan.sizes, target.cell(0, 0));
    const Index first = cell[cell.size() - 2];
    return rowsOf<T>(trace, operand.tensor, placeOf(cell), first, first + target.rows());
}

/// What an operand is in the matrix of a target; nothing where the run has no such tensor.
std::optional<Operand> operandOf(const Trace &trace, const TensorSpec &spec, TensorId id);

/// Computes a part, with the overrides that lie in it.
template <class T>
void compute(const Trace &trace, const Target<T> &target);

// One function per operation, each for a part of a matrix.
template <class Scalar>
void computeDot(const Trace &trace, const Target<Scalar> &target);
template <class T>
void computeCopy(const Trace &trace, const Target<T> &target);
template <class Scalar>
void computeNorm(const Trace &trace, const Target<Scalar> &target);
template <class Scalar>
void computeScale(const Trace &trace, const Target<Scalar> &target);
template <class Scalar>
void computeMasked(const Trace &trace, const Target<Scalar> &target);
template <class Scalar>
void computeSoftmax(const Trace &trace, const Target<Scalar> &target);
template <class Scalar>
void computeDropped(const Trace &trace, const Target<Scalar> &target);
template <class Scalar>
void computeSum(const Trace &trace, const Target<Scalar> &target);
template <class Scalar>
void computeBias(const Trace &trace, const Target<Scalar> &target);
void computeAllowed(const Trace &trace, const Target<Flag> &target);
/// The softcap of the layer, where it has one, on a row of scaled scores.
template <class Scalar>
void capScores(const Plan &plan, Scalar *row, Index count);
/// The share that a dropout drops.
double dropShareOf(const Plan &plan, TensorId dropped);
/// The whole mask of a dropout: its draws come in the order of the cells.
Tensor<std::uint8_t> drawnMask(const Trace &trace, TensorId id);

/// The numbers of a run, in its precision.
template <class Body>
auto inPrecisionOf(const Plan &plan, Body body)
{
    return plan.document.layer.precision == Precision::Float64 ? body(double{}) : body(float{});
}

/// Calls body with a value of the type of this tensor's numbers.
template <class Body>
auto inTypeOf(const Plan &plan, TensorId id, Body body)
{
    if (id == TensorId::Mask)
        return body(Flag{});
    if (specOf(id).operation == Operation::Draw)
        return body(std::uint8_t{});
    return inPrecisionOf(plan, body);
}

} // namespace headscope
