// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <charconv>
#include <cmath>
#include <optional>
#include <string_view>
#include <system_error>

namespace headscope {

/// The number that all of a text is, in the C locale and without blanks around it. Of double, "nan" and "inf" are some,
/// too.
template <class Number>
std::optional<Number> readNumber(std::string_view text)
{
    Number number{};
    const auto [end, fault] = std::from_chars(text.data(), text.data() + text.size(), number);
    const bool isAll = fault == std::errc() && end == text.data() + text.size();
    return isAll ? std::optional(number) : std::nullopt;
}

inline std::optional<double> readFinite(std::string_view text)
{
    const auto number = readNumber<double>(text);
    return number && std::isfinite(*number) ? number : std::nullopt;
}

} // namespace headscope
