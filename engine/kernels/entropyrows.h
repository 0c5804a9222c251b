// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Only for kernelset.cpp, as packets.h: what is made of rows by logarithms.

#include "engine/kernels/softmaxrows.h"

#include <limits>

namespace headscope {
namespace {

/// 0 counts as the smallest normal number in the logarithm, and is multiplied with what comes out.
template <class Scalar>
Scalar middleEntropy(const Scalar *p, const Scalar *q, Count n)
{
    using namespace Eigen::internal;
    const Packet<Scalar> half = pset1<Packet<Scalar>>(Scalar(0.5));
    const Packet<Scalar> least = pset1<Packet<Scalar>>(std::numeric_limits<Scalar>::min());
    Packet<Scalar> sums[kSums<Scalar>];
    for (Packet<Scalar> &sum : sums)
        sum = pset1<Packet<Scalar>>(Scalar(0));
    for (Count i = 0; i < n; i += kRowUnit)
        for (Count s = 0; s < kSums<Scalar>; ++s) {
            const Count at = i + s * kLanes<Scalar>;
            const Packet<Scalar> both = padd(ploadu<Packet<Scalar>>(p + at), ploadu<Packet<Scalar>>(q + at));
            const Packet<Scalar> middle = pmul(both, half);
            sums[s] = psub(sums[s], pmul(middle, plog(pmax(middle, least))));
        }
    return sumOf<Scalar>(sums);
}

} // namespace
} // namespace headscope
