// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/run/compute.h"
#include "engine/tensor/finite.h"

namespace headscope {

/// Consecutive rows of one matrix: a view where a tensor in memory has these numbers, else memory of its own.
template <class T>
struct Rows
{
    const T *data = nullptr;
    Index stride = 0;
    Buffer<T> owned = {};
    SharedTensor recalled = {}; ///< keeps alive what is no part of the run

    const T *row(Index i) const { return data + i * stride; }
};

/// A part of one matrix of a tensor, and where it is to be written.
template <class T>
struct Target
{
    const GraphTensor &spec;
    MatrixPlace place;
    Index firstRow = 0;
    Index endRow = 0;
    Index firstColumn = 0;
    Index endColumn = 0;
    T *data = nullptr; ///< the number in the first row and column
    Index stride = 0;

    Index rows() const { return endRow - firstRow; }
    Index columns() const { return endColumn - firstColumn; }
    T *row(Index i) const { return data + i * stride; }
    /// The tensor's cell at a row and column of this part.
    Cell cell(Index row, Index column) const;
};

/// Whether there is no NaN nor infinity in some rows: each number times 0 is 0.
template <class Scalar>
bool isFinite(const Rows<Scalar> &rows, Index count, Index columns)
{
    for (Index i = 0; i < count; ++i)
        if (!areFinite(std::span<const Scalar>(rows.row(i), static_cast<std::size_t>(columns))))
            return false;
    return true;
}

/// Rows in memory by even steps: row r of a matrix begins at data + item·itemStep + head·headStep + r·rowStep.
template <class T>
struct Lattice
{
    const T *data;
    Index itemStep;
    Index headStep;
    Index rowStep;

    const T *row(const MatrixPlace &place, Index r) const
    {
        return data + place.item * itemStep + place.head * headStep + r * rowStep;
    }
};

/// Where a tensor that is kept, or is a view of one that is, has its rows.
template <class T>
std::optional<Lattice<T>> latticeOf(const Trace &trace, TensorId id);

/// Rows [first, end) of an operand's matrix, computed where it is not kept.
template <class T>
Rows<T> rowsOf(const Trace &trace, TensorId id, const MatrixPlace &place, Index first, Index end);

/// The rows of an operand that stand behind the rows of a target, cell for cell or row for row.
template <class T, class Out>
Rows<T> rowsBehind(const Trace &trace, const Operand &operand, const Target<Out> &target)
{
    const Cell cell = operand.cells(trace.plan, target.cell(0, 0));
    const Index first = cell[cell.size() - 2];
    return rowsOf<T>(trace, operand.tensor, placeOf(cell), first, first + target.rows());
}

/// Computes a part, with the overrides that lie in it.
template <class T>
void compute(const Trace &trace, const Target<T> &target);

/// Writes the overrides that lie in a part.
template <class T>
void override(const Trace &trace, const Target<T> &target);
/// Writes those that lie in whole matrices, which stand one after the other.
template <class T>
void overrideMatrices(const Trace &trace, const GraphTensor &spec, const std::vector<MatrixPlace> &places, T *data);
/// How many rows one thread computes at a time: enough to be worth it, few enough to share and to stop.
Index rowsAtOnce(Index rows, Index columns);

/// The numbers of a run, in its precision.
template <class Body>
auto inPrecisionOf(const Plan &plan, Body body)
{
    return plan.document.layer.precision == Precision::Float64 ? body(double{}) : body(float{});
}

} // namespace headscope
