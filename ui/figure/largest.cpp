// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/figure/largest.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace headscope {

std::vector<Index> largestOf(const std::vector<double> &shares, std::size_t most)
{
    std::vector<Index> places(shares.size());
    std::iota(places.begin(), places.end(), Index{0});
    if (places.size() <= most)
        return places;
    const auto rank = [&](Index place) { // NaN last: it has no order of its own
        const double share = shares[static_cast<std::size_t>(place)];
        return std::isnan(share) ? -1 : share;
    };
    const auto isLarger = [&](Index a, Index b) { return rank(a) > rank(b); };
    std::partial_sort(places.begin(), places.begin() + static_cast<std::ptrdiff_t>(most), places.end(), isLarger);
    places.resize(most);
    std::sort(places.begin(), places.end());
    return places;
}

} // namespace headscope
