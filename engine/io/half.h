// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <bit>
#include <cstdint>

namespace headscope {

/// A 16-bit IEEE number as a float, which holds every one of them; the bits of a NaN are kept.
inline float floatFromHalf(std::uint16_t half)
{
    const std::uint32_t sign = (half & 0x8000U) << 16U;
    const std::uint32_t exponent = (half >> 10U) & 31U;
    const std::uint32_t fraction = half & 0x3FFU;
    if (exponent == 31)
        return std::bit_cast<float>(sign | 0x7F800000U | (fraction << 13U));
    if (exponent != 0)
        return std::bit_cast<float>(sign | ((exponent + 112U) << 23U) | (fraction << 13U));
    const float tiny = static_cast<float>(fraction) * 0x1p-24F;
    return sign != 0 ? -tiny : tiny;
}

} // namespace headscope
