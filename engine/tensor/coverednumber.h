// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <bit>
#include <cstdint>

namespace headscope {

// What stands in the place of a number that is not told: a NaN with a mark of its own. Processors hand it on, so that
// what is added up with it is none either, and float32 keeps it.

inline constexpr std::uint32_t kCoveredBits = 0x7FC0C0DE; ///< as float32

constexpr float coveredFloat()
{
    return std::bit_cast<float>(kCoveredBits);
}

constexpr double coveredNumber()
{
    constexpr std::uint64_t mantissa = kCoveredBits & 0x007FFFFFU;
    return std::bit_cast<double>(0x7FF0000000000000U | mantissa << 29U);
}

/// Whether it is that one, of any sign.
constexpr bool isCovered(double number)
{
    constexpr std::uint64_t withoutSign = ~(std::uint64_t{1} << 63U);
    return (std::bit_cast<std::uint64_t>(number) & withoutSign) == std::bit_cast<std::uint64_t>(coveredNumber());
}

/// The same among truth values; files give none but 0 and 1.
inline constexpr std::uint8_t kCoveredFlag = 2;

} // namespace headscope
