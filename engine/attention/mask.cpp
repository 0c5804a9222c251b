// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/attention/mask.h"

#include <limits>

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

BroadcastTensor::BroadcastTensor(const Plan &plan, const OptionalRef &ref)
{
    if (!ref)
        return;
    m_tensor = &tensorAt(*plan.files, *ref);
    const Shape &shape = shapeOf(*m_tensor);
    Index stride = 1;
    for (std::size_t i = 0; i < shape.size(); ++i) { // from the right
        const Index length = shape[shape.size() - 1 - i];
        m_strides[3 - i] = length == 1 ? 0 : stride;
        stride *= length;
    }
}

double BroadcastTensor::at(Index item, Index head, Index query, Index key) const
{
    return valueAt(*m_tensor, item * m_strides[0] + head * m_strides[1] + query * m_strides[2] + key * m_strides[3]);
}

MaskRule::MaskRule(const Plan &plan)
    : m_plan(plan), m_allowed(plan, plan.document.mask.allowed), m_bias(plan, plan.document.mask.bias)
{}

bool MaskRule::allows(Index item, Index head, Index query, Index key) const
{
    const MaskSettings &mask = m_plan.document.mask;
    const auto length = validLength(mask.validLens, item, query);
    const Index distance = key - ownKey(m_plan, query);
    return (!length || key < *length) && (mask.causal == Causal::None || distance <= 0) &&
           (!mask.window || isInWindow(*mask.window, distance)) &&
           (!m_allowed.isThere() || m_allowed.at(item, head, query, key) != 0) &&
           bias(item, head, query, key) != -std::numeric_limits<double>::infinity();
}

double MaskRule::bias(Index item, Index head, Index query, Index key) const
{
    return m_bias.isThere() ? m_bias.at(item, head, query, key) : 0;
}

} // namespace headscope
