// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/kernels/norm.h"

#include <cmath>

namespace headscope {

template <class Scalar>
RowMoments momentsOf(std::span<const Scalar> row, bool isAroundZero)
{
    const auto n = static_cast<double>(row.size());
    RowMoments moments;
    if (!isAroundZero)
        for (const Scalar x : row)
            moments.mean += static_cast<double>(x) / n;
    for (const Scalar x : row) {
        const double distance = static_cast<double>(x) - moments.mean;
        moments.variance += distance * distance / n;
    }
    return moments;
}

template <class Scalar>
void normRow(std::span<const Scalar> row, std::span<const Scalar> weight, std::span<const Scalar> bias, double eps,
             bool isAroundZero, std::span<Scalar> out)
{
    const RowMoments moments = momentsOf(row, isAroundZero);
    const double scale = 1 / std::sqrt(moments.variance + eps);
    for (std::size_t i = 0; i < row.size(); ++i) {
        const auto normed = static_cast<Scalar>((static_cast<double>(row[i]) - moments.mean) * scale);
        out[i] = bias.empty() ? normed * weight[i] : normed * weight[i] + bias[i];
    }
}

template RowMoments momentsOf(std::span<const float>, bool);
template RowMoments momentsOf(std::span<const double>, bool);
template void normRow(std::span<const float>, std::span<const float>, std::span<const float>, double, bool,
                      std::span<float>);
template void normRow(std::span<const double>, std::span<const double>, std::span<const double>, double, bool,
                      std::span<double>);

} // namespace headscope
