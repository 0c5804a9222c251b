// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/kernels/norm.h"

#include "engine/kernels/kernels.h"

namespace headscope {

template <class Scalar>
RowMoments momentsOf(std::span<const Scalar> row, bool isAroundZero)
{
    return kernels<Scalar>().moments(std::ssize(row), row.data(), isAroundZero);
}

template <class Scalar>
void normRow(std::span<const Scalar> row, std::span<const Scalar> weight, std::span<const Scalar> bias, double eps,
             bool isAroundZero, std::span<Scalar> out)
{
    kernels<Scalar>().norm(std::ssize(row), row.data(), weight.data(), bias.empty() ? nullptr : bias.data(), eps,
                           isAroundZero, out.data());
}

template RowMoments momentsOf(std::span<const float>, bool);
template RowMoments momentsOf(std::span<const double>, bool);
template void normRow(std::span<const float>, std::span<const float>, std::span<const float>, double, bool,
                      std::span<float>);
template void normRow(std::span<const double>, std::span<const double>, std::span<const double>, double, bool,
                      std::span<double>);

} // namespace headscope
