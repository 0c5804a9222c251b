// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/attention/mask.h"

namespace headscope {
namespace {

template <class T>
const T &at(const std::vector<T> &list, Index i)
{
    return list[static_cast<std::size_t>(i)];
}

/// The key at which a query stands: its own number, moved to the last keys for bottom_right.
Index ownKey(const Plan &plan, Index query)
{
    return plan.document.mask.causal == Causal::BottomRight ? query + plan.sizes.k - plan.sizes.q : query;
}

bool isInWindow(const Window &window, Index distance)
{
    return (window.left < 0 || -distance <= window.left) && (window.right < 0 || distance <= window.right);
}

} // namespace

std::optional<Index> validLength(const ValidLens &lens, Index item, Index query)
{
    if (const auto *perItem = std::get_if<std::vector<Index>>(&lens))
        return at(*perItem, item);
    if (const auto *perQuery = std::get_if<std::vector<std::vector<Index>>>(&lens))
        return at(at(*perQuery, item), query);
    return std::nullopt;
}

bool isAllowed(const Plan &plan, Index item, Index query, Index key)
{
    const MaskSettings &mask = plan.document.mask;
    const auto length = validLength(mask.validLens, item, query);
    const Index distance = key - ownKey(plan, query);
    return (!length || key < *length) && (mask.causal == Causal::None || distance <= 0) &&
           (!mask.window || isInWindow(*mask.window, distance));
}

} // namespace headscope
