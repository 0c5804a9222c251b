// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/kernels/kernels.h"
#include "engine/run/rows.h"
#include "engine/run/watch.h"

namespace headscope {

/// The second factor of a product in the layout of the kernels.
template <class Scalar>
struct Packed
{
    const Scalar *data = nullptr;
    Index depth = 0; ///< how many products are summed
    Buffer<Scalar> owned = {};
};

/// Packs b for columns of a·b: b (depth, columns) in rows, or turned, its columns in rows.
template <class Scalar>
Packed<Scalar> packedFrom(const Trace &trace, Index depth, Index columns, const Scalar *b, Index stride, bool isTurned);

/// A matrix of weights, packed for every product that reads it: (panels, depth, columns of a panel).
template <class Scalar>
SharedTensor packedMatrix(const Trace &trace, const Tensor<Scalar> &matrix);
/// The same of weights that the run keeps.
SharedTensor packedWeight(const Trace &trace, TensorId weight);
/// Writes some rows of such a matrix as they were before, from one column to another.
template <class Scalar>
void unpackRows(const Tensor<Scalar> &packed, const Target<Scalar> &target);

/// Whole matrices of a tensor that is a product, one after the other in `out`. Unfinished when the watch says stop.
template <class Scalar>
void computeDots(const Trace &trace, const GraphTensor &spec, const std::vector<MatrixPlace> &places, Scalar *out,
                 Watch *watch = nullptr);

/// The kernels of the trace's instruction set.
template <class Scalar>
const Kernels<Scalar> &kernelsOf(const Trace &trace);

} // namespace headscope
