// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/tokens/pieces.h"

#include <algorithm>

namespace headscope {
namespace {

/// A stretch of a piece: something that was found, or what lies between.
struct Stretch
{
    Range range;
    bool isFound = false;
};

/// What was found may be empty, and sets what lies beside it apart.
std::vector<Stretch> stretchesOf(std::size_t size, const std::vector<Range> &found, bool isInverted)
{
    std::vector<Stretch> all;
    std::size_t at = 0;
    const auto add = [&](Range range, bool isFound) {
        if (isFound || !range.isEmpty())
            all.push_back({range, isFound != isInverted});
        at = range.end;
    };
    for (const Range &match : found) {
        add({at, match.begin}, false);
        add(match, true);
    }
    add({at, size}, false);
    return all;
}

/// Joins each stretch with the one before where that is wanted of the two.
template <class Stretches, class IsJoined>
std::vector<Range> joined(const Stretches &all, IsJoined isJoined)
{
    std::vector<Range> ranges;
    const Stretch *before = nullptr;
    for (const Stretch &one : all) {
        if (before != nullptr && isJoined(*before, one))
            ranges.back() = {std::min(ranges.back().begin, one.range.begin),
                             std::max(ranges.back().end, one.range.end)};
        else
            ranges.push_back(one.range);
        before = &one;
    }
    return ranges;
}

std::vector<Range> rangesOf(std::vector<Stretch> all, Delimiter delimiter)
{
    const auto neverJoined = [](const Stretch & /*before*/, const Stretch & /*one*/) { return false; };
    const auto foundBesideOther = [](const Stretch &before, const Stretch &one) {
        return one.isFound && !before.isFound;
    };
    if (delimiter == Delimiter::Contiguous)
        return joined(all, [](const Stretch &before, const Stretch &one) { return one.isFound == before.isFound; });
    if (delimiter == Delimiter::MergedWithPrevious)
        return joined(all, foundBesideOther);
    if (delimiter == Delimiter::MergedWithNext) {
        std::reverse(all.begin(), all.end());
        std::vector<Range> ranges = joined(all, foundBesideOther);
        std::reverse(ranges.begin(), ranges.end());
        return ranges;
    }
    if (delimiter == Delimiter::Removed)
        std::erase_if(all, [](const Stretch &one) { return one.isFound; });
    return joined(all, neverJoined);
}

} // namespace

Result<void> splitPieces(Pieces &pieces, const Finder &find, Delimiter delimiter, bool isInverted)
{
    std::vector<Range> ranges;
    for (const Range &piece : pieces.ranges) {
        const auto found = find(pieces.at(piece));
        if (!found)
            return found.error();
        for (const Range &range : rangesOf(stretchesOf(piece.end - piece.begin, *found, isInverted), delimiter))
            if (!range.isEmpty())
                ranges.push_back({piece.begin + range.begin, piece.begin + range.end});
    }
    pieces.ranges = std::move(ranges);
    return {};
}

void rewritePieces(Pieces &pieces, const Rewriting &rewrite)
{
    Pieces out;
    out.startsText = pieces.startsText && !pieces.ranges.empty() && pieces.ranges.front().begin == 0;
    for (const Range &piece : pieces.ranges) {
        const std::size_t begin = out.text.size();
        rewrite(pieces, piece, out.text);
        if (out.text.size() > begin)
            out.ranges.push_back({begin, out.text.size()});
    }
    pieces = std::move(out);
}

} // namespace headscope
