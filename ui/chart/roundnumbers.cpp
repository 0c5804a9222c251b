// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/chart/roundnumbers.h"

#include <cmath>
#include <initializer_list>

namespace headscope {
namespace {

constexpr double kTolerance = 1e-9; // 0.3 is 3 times 0.1, though not to the last bit

double leastOf(std::initializer_list<double> factors, double number)
{
    const double power = std::pow(10, std::floor(std::log10(number)));
    for (const double factor : factors)
        if (number <= factor * power * (1 + kTolerance))
            return factor * power;
    return 10 * power;
}

} // namespace

double roundedUp(double number)
{
    return leastOf({1, 2, 3, 4, 5, 6, 8}, number);
}

std::vector<double> roundTicks(double low, double high)
{
    constexpr double most = 6; // steps
    std::vector<double> ticks;
    if (!(high > low) || !std::isfinite(high - low))
        return ticks;
    const double step = leastOf({1, 2, 5}, (high - low) / most);
    if (!(step > 0)) // too small for a number
        return ticks;
    const double last = std::floor(high / step + kTolerance);
    for (double i = std::ceil(low / step - kTolerance); i <= last; ++i)
        ticks.push_back(i * step);
    return ticks;
}

} // namespace headscope
