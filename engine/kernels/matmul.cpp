// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/kernels/matmul.h"

#include <Eigen/Core>

namespace headscope {
namespace {

template <class Scalar>
auto map(MatrixView<Scalar> m)
{
    using Plain = Eigen::Matrix<std::remove_const_t<Scalar>, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;
    using Maybe = std::conditional_t<std::is_const_v<Scalar>, const Plain, Plain>;
    return Eigen::Map<Maybe, Eigen::Unaligned, Eigen::OuterStride<>>(m.data, m.rows, m.columns,
                                                                     Eigen::OuterStride<>(m.stride));
}

} // namespace

template <class Scalar>
void multiplyTransposed(MatrixView<const Scalar> a, MatrixView<const Scalar> b, MatrixView<Scalar> out)
{
    map(out).noalias() = map(a) * map(b).transpose();
}

template <class Scalar>
void multiply(MatrixView<const Scalar> a, MatrixView<const Scalar> b, MatrixView<Scalar> out)
{
    map(out).noalias() = map(a) * map(b);
}

template void multiplyTransposed(MatrixView<const float>, MatrixView<const float>, MatrixView<float>);
template void multiplyTransposed(MatrixView<const double>, MatrixView<const double>, MatrixView<double>);
template void multiply(MatrixView<const float>, MatrixView<const float>, MatrixView<float>);
template void multiply(MatrixView<const double>, MatrixView<const double>, MatrixView<double>);

} // namespace headscope
