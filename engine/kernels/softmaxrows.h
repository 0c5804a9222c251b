// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Only for kernelset.cpp, as packets.h: what is made of a row by exponentials.

#include "engine/kernels/packets.h"

namespace headscope {
namespace {

/// Sixteen sums side by side, whatever the width of a packet: all sets add in the same order.
template <class Scalar>
constexpr Count kSums = kRowUnit / kLanes<Scalar>;

template <class Scalar>
Scalar largest(const Scalar *row, Count n)
{
    using namespace Eigen::internal;
    Scalar most = -Eigen::NumTraits<Scalar>::infinity();
    Packet<Scalar> packet = pset1<Packet<Scalar>>(most);
    Count i = 0;
    for (; i + kLanes<Scalar> <= n; i += kLanes<Scalar>)
        packet = pmax(packet, ploadu<Packet<Scalar>>(row + i));
    if (i > 0)
        most = predux_max(packet);
    for (; i < n; ++i)
        most = row[i] > most ? row[i] : most;
    return most;
}

template <class Scalar>
Scalar sumOf(const Packet<Scalar> (&sums)[kSums<Scalar>])
{
    Scalar lanes[kRowUnit];
    for (Count s = 0; s < kSums<Scalar>; ++s)
        Eigen::internal::pstoreu(lanes + s * kLanes<Scalar>, sums[s]);
    for (Count width = kRowUnit / 2; width > 0; width /= 2)
        for (Count i = 0; i < width; ++i)
            lanes[i] += lanes[i + width];
    return lanes[0];
}

/// exp(x − largest) in place; their sum.
template <class Scalar>
Scalar raise(Scalar *row, Count n, Scalar largest)
{
    using namespace Eigen::internal;
    const Packet<Scalar> top = pset1<Packet<Scalar>>(largest);
    Packet<Scalar> sums[kSums<Scalar>];
    for (Packet<Scalar> &sum : sums)
        sum = pset1<Packet<Scalar>>(Scalar(0));
    for (Count i = 0; i < n; i += kRowUnit)
        for (Count s = 0; s < kSums<Scalar>; ++s) {
            Scalar *at = row + i + s * kLanes<Scalar>;
            const Packet<Scalar> share = shareOf<Scalar>(psub(ploadu<Packet<Scalar>>(at), top));
            pstoreu(at, share);
            sums[s] = padd(sums[s], share);
        }
    return sumOf<Scalar>(sums);
}

template <class Scalar>
void softmax(Scalar *row, Count n, Scalar largest, Scalar besides, Scalar *out)
{
    using namespace Eigen::internal;
    const Count padded = (n + kRowUnit - 1) / kRowUnit * kRowUnit;
    for (Count i = n; i < padded; ++i)
        row[i] = -Eigen::NumTraits<Scalar>::infinity();
    const Scalar sum = raise(row, n, largest) + besides;
    const bool isNumber = sum == sum; // NOLINT(misc-redundant-expression): NaN is not itself
    const Scalar share = isNumber ? Scalar(1) / sum : Eigen::NumTraits<Scalar>::quiet_NaN();
    const Packet<Scalar> factor = pset1<Packet<Scalar>>(share);
    const bool isOnLines = beginsLine(out);
    for (Count i = 0; i < padded; i += kLanes<Scalar>) {
        const Packet<Scalar> shares = isNumber ? pmul(ploadu<Packet<Scalar>>(row + i), factor) : factor;
        pstoreu(row + i, shares);
        if (out == nullptr)
            continue;
        if (i + kLanes<Scalar> <= n)
            isOnLines ? stream(out + i, shares) : pstoreu(out + i, shares);
        else
            for (Count j = i; j < n; ++j)
                out[j] = row[j];
    }
}

template <class Scalar>
ALWAYS_INLINE Packet<Scalar> gated(Packet<Scalar> x, Scalar linear, Scalar cubic)
{
    using namespace Eigen::internal;
    using P = Packet<Scalar>;
    const P one = pset1<P>(Scalar(1));
    const P straight = pset1<P>(linear); // apart: 0 times the square of a large number is NaN
    const P slope = cubic == 0 ? straight : pmadd(pmul(x, x), pset1<P>(cubic), straight);
    const P exponent = pnegate(pmul(x, slope));
    const P most = pset1<P>(-kLeastExponent<Scalar>);
    const P least = pset1<P>(kLeastExponent<Scalar>);
    const P isPast = pcmp_lt(most, exponent);
    const P inside = pselect(isPast, most, pselect(pcmp_lt(exponent, least), least, exponent));
    const P power = pselect(isPast, pset1<P>(Eigen::NumTraits<Scalar>::infinity()), expOf(inside));
    const P result = pdiv(x, padd(one, power));
    return pselect(pcmp_eq(x, x), result, x);
}

template <class Scalar>
void gate(Count n, const Scalar *x, Scalar linear, Scalar cubic, Scalar *out)
{
    for (Count i = 0; i < n; i += kPanel<Scalar>) {
        const Pair<Scalar> in = loadPair(x + i, n - i);
        storePair(out + i, n - i,
                  Pair<Scalar>{gated<Scalar>(in.low, linear, cubic), gated<Scalar>(in.high, linear, cubic)});
    }
}

} // namespace
} // namespace headscope
