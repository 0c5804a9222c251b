// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/kernels/norm.h"

#include <array>
#include <cmath>

namespace headscope {
namespace {

/// The sum of what `term` makes of each number, in chains side by side: one behind the other, each sum would wait for
/// the one before.
template <class Scalar, class Term>
double sumOf(std::span<const Scalar> row, Term term)
{
    constexpr std::size_t chains = 16;
    std::array<double, chains> sums{};
    std::size_t i = 0;
    for (; i + chains <= row.size(); i += chains)
        for (std::size_t c = 0; c < chains; ++c)
            sums[c] += term(static_cast<double>(row[i + c]));
    for (std::size_t c = 0; i + c < row.size(); ++c)
        sums[c] += term(static_cast<double>(row[i + c]));
    for (std::size_t width = chains / 2; width > 0; width /= 2)
        for (std::size_t c = 0; c < width; ++c)
            sums[c] += sums[c + width];
    return sums[0];
}

} // namespace

template <class Scalar>
RowMoments momentsOf(std::span<const Scalar> row, bool isAroundZero)
{
    const auto n = static_cast<double>(row.size());
    RowMoments moments;
    if (!isAroundZero)
        moments.mean = sumOf(row, [](double x) { return x; }) / n;
    moments.variance = sumOf(row, [mean = moments.mean](double x) { return (x - mean) * (x - mean); }) / n;
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
