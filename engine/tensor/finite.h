// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/tensor/tensor.h"

#include <bit>
#include <limits>
#include <span>
#include <type_traits>

namespace headscope {

/// Whether there is no NaN nor infinity among some numbers. All of them are looked at: processors compare many at once.
template <class Scalar>
bool areFinite(std::span<const Scalar> numbers)
{
    using Bits = std::conditional_t<sizeof(Scalar) == 4, std::uint32_t, std::uint64_t>;
    constexpr auto exponent = std::bit_cast<Bits>(std::numeric_limits<Scalar>::infinity()); // all of its bits
    Bits found = 0;
    for (const Scalar number : numbers)
        found |= static_cast<Bits>((std::bit_cast<Bits>(number) & exponent) == exponent);
    return found == 0;
}

/// The same of a tensor; what is not floating-point has neither.
inline bool areFinite(const AnyTensor &tensor)
{
    if (const auto *floats = std::get_if<Tensor<float>>(&tensor))
        return areFinite(floats->values());
    const auto *doubles = std::get_if<Tensor<double>>(&tensor);
    return doubles == nullptr || areFinite(doubles->values());
}

} // namespace headscope
