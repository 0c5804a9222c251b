// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/checkpoints/halfnumbers.h"

#include <algorithm>
#include <cmath>
#include <set>

namespace headscope {
namespace {

/// Whether a number is made of so many significant bits, the last of which stands for at least 2^lowest.
bool hasBits(double number, int bits, int lowest)
{
    int exponent = 0;
    const double scaled = std::ldexp(std::frexp(number, &exponent), bits);
    const double behindPoint = std::ldexp(number, -lowest);
    return std::trunc(scaled) == scaled && (exponent - bits >= lowest || std::trunc(behindPoint) == behindPoint);
}

bool isBfloat16(double number)
{
    return !std::isfinite(number) || hasBits(number, 8, -133);
}

bool isFloat16(double number)
{
    constexpr double largest = 65504;
    return !std::isfinite(number) || (std::abs(number) <= largest && hasBits(number, 11, -24));
}

/// Whether there are several numbers that would be rounded: whole ones, and some of a few values, say nothing.
bool saysMuch(const auto &values)
{
    constexpr std::size_t several = 8;
    std::set<double> fractions;
    for (auto value = values.begin(); value != values.end() && fractions.size() < several; ++value)
        if (const double number = toDouble(*value); std::isfinite(number) && std::trunc(number) != number)
            fractions.insert(number);
    return fractions.size() == several;
}

} // namespace

std::string_view halfTypeOf(const AnyTensor &numbers)
{
    return std::visit(
        [](const auto &tensor) -> std::string_view {
            const auto values = tensor.values();
            const auto are = [&](auto is) {
                return std::all_of(values.begin(), values.end(), [is](auto value) { return is(toDouble(value)); });
            };
            if (!saysMuch(values))
                return {};
            return are(isBfloat16) ? "bfloat16" : are(isFloat16) ? "float16" : "";
        },
        numbers);
}

} // namespace headscope
