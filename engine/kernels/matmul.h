// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/tensor/shape.h"

namespace headscope {

/// Rows of numbers in memory, each row `stride` numbers after the one before.
template <class Scalar>
struct MatrixView
{
    Scalar *data;
    Index rows;
    Index columns;
    Index stride;

    Scalar &at(Index row, Index column) const { return data[row * stride + column]; }
    operator MatrixView<const Scalar>() const { return {data, rows, columns, stride}; }
};

template <class Scalar>
MatrixView<Scalar> matrixAt(Scalar *data, Index rows, Index columns)
{
    return {data, rows, columns, columns};
}

/// out = a·bᵀ, with a (m, n), b (p, n) and out (m, p).
template <class Scalar>
void multiplyTransposed(MatrixView<const Scalar> a, MatrixView<const Scalar> b, MatrixView<Scalar> out);

/// out = a·b, with a (m, n), b (n, p) and out (m, p).
template <class Scalar>
void multiply(MatrixView<const Scalar> a, MatrixView<const Scalar> b, MatrixView<Scalar> out);

} // namespace headscope
