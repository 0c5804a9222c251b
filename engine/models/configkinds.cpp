// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/models/configkinds.h"

#include "engine/checkpoints/family.h"

#include <cmath>

namespace headscope {

bool tellsNumber(const Json &value)
{
    return numberOf(value).has_value();
}

bool tellsPositive(const Json &value)
{
    const auto number = numberOf(value);
    return number && std::isfinite(*number) && *number > 0;
}

bool tellsNoLessThanZero(const Json &value)
{
    const auto number = numberOf(value);
    return number && std::isfinite(*number) && *number >= 0;
}

bool tellsShare(const Json &value)
{
    const auto number = numberOf(value);
    return number && *number > 0 && *number <= 1;
}

Text aShare()
{
    return {ENGINE_TEXT("engine", "a number above 0, at most 1"), {}};
}

bool tellsWhole(const Json &value)
{
    const auto number = numberOf(value);
    return number && std::floor(*number) == *number;
}

bool tellsCount(const Json &value)
{
    return tellsWhole(value) && numberOf(value) >= 0;
}

bool tellsSize(const Json &value)
{
    const double number = numberOf(value).value_or(0);
    return tellsWhole(value) && number >= 1 && number <= static_cast<double>(kLargestWhole);
}

Text aSize()
{
    return {ENGINE_TEXT("engine", "a whole number from %1 to %2"), {"1", std::to_string(kLargestWhole)}};
}

Result<void> checkKinds(const ModelSettings &settings, const std::vector<KindOfKeys> &rows)
{
    for (const KindOfKeys &row : rows)
        for (const std::string_view key : row.keys)
            if (const Json *value = settings.find(key); value != nullptr && !row.isOfKind(*value))
                return settings.wrong(key, row.kind);
    return {};
}

} // namespace headscope
