// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/plan/mask.h"

#include <algorithm>
#include <vector>

namespace headscope {

/// Which keys the mask of a plan lets queries see. The window asks at every edit, and a mask may have millions of
/// cells: they are read row by row, and only where more than the range of a query decides.
class SeenKeys
{
public:
    explicit SeenKeys(const Plan &plan) : m_plan(plan), m_rule(plan), m_row(static_cast<std::size_t>(plan.sizes.k)) {}

    /// How many heads have to be asked: one for all where they share their mask.
    Index heads() const { return m_rule.isOfHeads() ? m_plan.sizes.h : 1; }

    /// Whether `isLike` says so of the place of any row: item, head of the first `heads`, and query.
    template <class IsLike>
    bool hasAny(Index heads, IsLike isLike) const
    {
        for (Index item = 0; item < m_plan.sizes.b; ++item)
            for (Index head = 0; head < heads; ++head)
                for (Index query = 0; query < m_plan.sizes.q; ++query)
                    if (isLike(item, head, query))
                        return true;
        return false;
    }

    /// Whether one of these keys is seen by a query.
    bool shows(Index item, Index head, Index query, const KeyRange &keys)
    {
        const KeyRange inRange = common(keys, m_rule.range(item, query));
        return !inRange.isEmpty() && (!m_rule.isCellwise() || has(true, item, head, query, inRange));
    }

    /// Whether one of all keys is hidden from it.
    bool hides(Index item, Index head, Index query)
    {
        const KeyRange all{0, m_plan.sizes.k};
        return common(all, m_rule.range(item, query)) != all ||
               (m_rule.isCellwise() && has(false, item, head, query, all));
    }

private:
    bool has(bool isSeen, Index item, Index head, Index query, const KeyRange &keys)
    {
        m_rule.readRow(item, head, query, m_row);
        return std::any_of(m_row.begin() + keys.first, m_row.begin() + keys.end,
                           [isSeen](Flag flag) { return (flag.value != 0) == isSeen; });
    }

    const Plan &m_plan;
    MaskRule m_rule;
    std::vector<Flag> m_row;
};

} // namespace headscope
