// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Only for kernelset.cpp, which is compiled once per instruction set. Everything is in a nameless namespace and nothing
// of the standard library is called, so that no function of one set can stand in for that of another at linking; Eigen
// is renamed by the build for the same reason.

#include "engine/kernels/kernels.h"

#include <Eigen/Core>

namespace headscope {
namespace {

#define ALWAYS_INLINE inline __attribute__((always_inline))

using Count = std::int64_t;

template <class Scalar>
using Packet = typename Eigen::internal::packet_traits<Scalar>::type;

template <class Scalar>
constexpr Count kLanes = Eigen::internal::unpacket_traits<Packet<Scalar>>::size;

/// Two packets of columns by six rows fill the 16 registers of SSE and AVX; AVX-512 has 32.
template <class Scalar>
constexpr Count kPanel = 2 * kLanes<Scalar>;
#if defined(__AVX512F__)
inline constexpr Count kTile = 12;
#else
inline constexpr Count kTile = 6;
#endif

/// How deep a block of a product is: long, for each block reads and writes c. What is longer still was measured to be
/// no faster.
template <class Scalar>
#if defined(__AVX512F__)
constexpr Count kDepthBlock = 3072 / static_cast<Count>(sizeof(Scalar));
#else
constexpr Count kDepthBlock = 384;
#endif

inline constexpr std::size_t kLine = 64; // bytes of memory that come and go at once

constexpr Count smaller(Count a, Count b)
{
    return a < b ? a : b;
}

/// One row of a micro tile.
template <class Scalar>
struct Pair
{
    Packet<Scalar> low, high;
};

template <class Scalar>
ALWAYS_INLINE Pair<Scalar> loadPair(const Scalar *from, Count width)
{
    using namespace Eigen::internal;
    if (width >= kPanel<Scalar>)
        return {ploadu<Packet<Scalar>>(from), ploadu<Packet<Scalar>>(from + kLanes<Scalar>)};
    Scalar part[kPanel<Scalar>] = {};
    for (Count j = 0; j < width; ++j)
        part[j] = from[j];
    return {ploadu<Packet<Scalar>>(part), ploadu<Packet<Scalar>>(part + kLanes<Scalar>)};
}

template <class Scalar>
ALWAYS_INLINE void storePair(Scalar *to, Count width, Pair<Scalar> pair)
{
    using namespace Eigen::internal;
    if (width >= kPanel<Scalar>) {
        pstoreu(to, pair.low);
        pstoreu(to + kLanes<Scalar>, pair.high);
        return;
    }
    Scalar part[kPanel<Scalar>];
    pstoreu(part, pair.low);
    pstoreu(part + kLanes<Scalar>, pair.high);
    for (Count j = 0; j < width; ++j)
        to[j] = part[j];
}

/// Numbers that this processor does not read soon go to memory past the caches, which would read their lines first. A
/// packet must not lie on two lines.
ALWAYS_INLINE void stream(float *to, Packet<float> numbers)
{
#if defined(__AVX512F__)
    _mm512_stream_ps(to, numbers);
#elif defined(__AVX__)
    _mm256_stream_ps(to, numbers);
#else
    Eigen::internal::pstoreu(to, numbers);
#endif
}

ALWAYS_INLINE void stream(double *to, Packet<double> numbers)
{
#if defined(__AVX512F__)
    _mm512_stream_pd(to, numbers);
#elif defined(__AVX__)
    _mm256_stream_pd(to, numbers);
#else
    Eigen::internal::pstoreu(to, numbers);
#endif
}

ALWAYS_INLINE void settle()
{
#if defined(__AVX__)
    _mm_sfence();
#endif
}

template <class Scalar>
ALWAYS_INLINE bool beginsLine(const Scalar *at)
{
    return reinterpret_cast<std::uintptr_t>(at) % kLine == 0;
}

template <class Scalar>
ALWAYS_INLINE void streamPair(Scalar *to, Count width, Pair<Scalar> pair)
{
    if (width < kPanel<Scalar> || !beginsLine(to))
        return storePair(to, width, pair);
    stream(to, pair.low);
    stream(to + kLanes<Scalar>, pair.high);
}

/// The unit of least value above which exp is a normal number.
template <class Scalar>
constexpr Scalar kLeastExponent = sizeof(Scalar) == 4 ? Scalar(-87.3) : Scalar(-708);

/// 2^n·e^r with |r| ≤ ln 2 / 2, e^r by a polynomial that was fitted to a relative error of 3·10⁻⁹.
ALWAYS_INLINE Packet<float> expOf(Packet<float> x)
{
    using namespace Eigen::internal;
    using P = Packet<float>;
    const P rounder = pset1<P>(12582912.0F); // 1.5·2²³: adding it rounds to a whole number, kept in the low bits
    const P shifted = pmadd(x, pset1<P>(1.44269504088896341F), rounder);
    const P n = psub(shifted, rounder);
    P r = pmadd(n, pset1<P>(-0.693359375F), x); // ln 2 in two parts, the first with few digits
    r = pmadd(n, pset1<P>(2.12194440e-4F), r);
    P p = pset1<P>(0.00138145994F);
    p = pmadd(p, r, pset1<P>(0.00836871732F));
    p = pmadd(p, r, pset1<P>(0.0416683890F));
    p = pmadd(p, r, pset1<P>(0.166665211F));
    p = pmadd(p, r, pset1<P>(0.49999994F));
    p = pmadd(pmul(p, r), r, r);
    p = padd(p, pset1<P>(1.0F));
    using Bits = typename unpacket_traits<P>::integer_packet;
    const Bits exponent = plogical_shift_left<23>(preinterpret<Bits>(shifted));
    return preinterpret<P>(padd(preinterpret<Bits>(p), exponent));
}

ALWAYS_INLINE Packet<double> expOf(Packet<double> x)
{
    return Eigen::internal::pexp(x);
}

/// exp(x) of x ≤ 0: exactly 0 where it would be no normal number, NaN of NaN.
template <class Scalar>
ALWAYS_INLINE Packet<Scalar> shareOf(Packet<Scalar> x)
{
    using namespace Eigen::internal;
    const Packet<Scalar> least = pset1<Packet<Scalar>>(kLeastExponent<Scalar>);
    const Packet<Scalar> isLive = pcmp_lt(least, x);
    const Packet<Scalar> isNumber = pcmp_eq(x, x);
    const Packet<Scalar> result = pand(expOf(pselect(isLive, x, least)), isLive);
    return pselect(isNumber, result, x);
}

} // namespace
} // namespace headscope
