// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/plan/segments.h"

#include <algorithm>
#include <map>

namespace headscope {
namespace {

struct Segment
{
    KeyRange keys;
    Index count = 0;
};

std::map<Index, Segment> segmentsOf(const std::vector<Index> &keys)
{
    std::map<Index, Segment> segments;
    for (Index key = 0; key < std::ssize(keys); ++key) {
        Segment &segment = segments[keys[static_cast<std::size_t>(key)]];
        if (segment.count++ == 0)
            segment.keys.first = key;
        segment.keys.end = key + 1;
    }
    return segments;
}

} // namespace

KeyRange common(const KeyRange &a, const KeyRange &b)
{
    return {std::max(a.first, b.first), std::min(a.end, b.end)};
}

SegmentKeys::SegmentKeys(const SegmentSettings &segments)
{
    for (std::size_t item = 0; item < segments.queries.size(); ++item)
        add(segments.queries[item], segments.keys[item]);
}

void SegmentKeys::add(const std::vector<Index> &queries, const std::vector<Index> &keys)
{
    const auto segments = segmentsOf(keys);
    std::vector<KeyRange> &ranges = m_keys.emplace_back();
    ranges.reserve(queries.size());
    for (const Index query : queries) {
        const auto found = segments.find(query);
        const Segment segment = found != segments.end() ? found->second : Segment();
        ranges.push_back(segment.keys);
        m_haveGaps |= segment.count < segment.keys.end - segment.keys.first;
    }
}

} // namespace headscope
