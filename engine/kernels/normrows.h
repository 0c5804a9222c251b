// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Only for kernelset.cpp, as packets.h.

#include "engine/kernels/packets.h"

namespace headscope {
namespace {

/// The sum of what `term` makes of each number, in chains side by side: one behind the other, each sum would wait for
/// the one before.
template <class Scalar, class Term>
ALWAYS_INLINE double sumOfTerms(Count n, const Scalar *row, Term term)
{
    constexpr Count chains = 16;
    double sums[chains] = {};
    Count i = 0;
    for (; i + chains <= n; i += chains)
        for (Count c = 0; c < chains; ++c)
            sums[c] += term(static_cast<double>(row[i + c]));
    for (Count c = 0; i + c < n; ++c)
        sums[c] += term(static_cast<double>(row[i + c]));
    for (Count width = chains / 2; width > 0; width /= 2)
        for (Count c = 0; c < width; ++c)
            sums[c] += sums[c + width];
    return sums[0];
}

template <class Scalar>
RowMoments moments(Count n, const Scalar *row, bool isAroundZero)
{
    const auto all = static_cast<double>(n);
    const double mean = isAroundZero ? 0 : sumOfTerms(n, row, [](double x) { return x; }) / all;
    return {mean, sumOfTerms(n, row, [mean](double x) { return (x - mean) * (x - mean); }) / all};
}

template <class Scalar>
void norm(Count n, const Scalar *row, const Scalar *weight, const Scalar *bias, double eps, bool isAroundZero,
          Scalar *out)
{
    const RowMoments of = moments(n, row, isAroundZero);
    const double scale = 1 / __builtin_sqrt(of.variance + eps);
    const auto normed = [=](Count i) { return static_cast<Scalar>((static_cast<double>(row[i]) - of.mean) * scale); };
    if (bias == nullptr)
        for (Count i = 0; i < n; ++i)
            out[i] = normed(i) * weight[i];
    else
        for (Count i = 0; i < n; ++i)
            out[i] = normed(i) * weight[i] + bias[i];
}

} // namespace
} // namespace headscope
