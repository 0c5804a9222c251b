// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/document/document.h"

#include <vector>

namespace headscope {

/// Consecutive keys; none where end is not above first.
struct KeyRange
{
    Index first = 0;
    Index end = 0;

    bool isEmpty() const { return end <= first; }
    bool has(Index key) const { return key >= first && key < end; }
    bool operator==(const KeyRange &) const = default;
};

/// The keys that both have, also as a range.
KeyRange common(const KeyRange &a, const KeyRange &b);

/// Where the keys of each query's segment stand, found once for a run.
class SegmentKeys
{
public:
    SegmentKeys() = default;
    explicit SegmentKeys(const SegmentSettings &segments);

    /// From the first key of the query's segment to the last one.
    KeyRange of(Index item, Index query) const
    {
        return m_keys[static_cast<std::size_t>(item)][static_cast<std::size_t>(query)];
    }
    /// Whether keys of another segment stand between those of a query.
    bool haveGaps() const { return m_haveGaps; }

private:
    void add(const std::vector<Index> &queries, const std::vector<Index> &keys);

    std::vector<std::vector<KeyRange>> m_keys; // by item and query
    bool m_haveGaps = false;
};

} // namespace headscope
