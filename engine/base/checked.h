// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <concepts>
#include <optional>

namespace headscope {

/// The product, or nothing where it does not fit the type.
template <std::integral T>
std::optional<T> checkedProduct(T a, T b)
{
    T out{};
    return __builtin_mul_overflow(a, b, &out) ? std::nullopt : std::optional<T>(out);
}

/// The sum, or nothing where it does not fit the type.
template <std::integral T>
std::optional<T> checkedSum(T a, T b)
{
    T out{};
    return __builtin_add_overflow(a, b, &out) ? std::nullopt : std::optional<T>(out);
}

} // namespace headscope
