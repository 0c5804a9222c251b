// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/playback/movedapart.h"

#include <algorithm>

namespace headscope {
namespace {

/// Things that touch one another: where the first thing of all would be for each of them, together.
struct Touching
{
    double sum = 0;
    int count = 0;
    double mean() const { return sum / count; }
};

} // namespace

/// The least squares of all moves: isotonic regression, by pools of what would overlap.
std::vector<double> movedApart(const std::vector<double> &places, const std::vector<double> &widths, double room)
{
    std::vector<double> behind; // the first thing, where all touch
    std::vector<Touching> pools;
    for (std::size_t i = 0; i < places.size(); ++i) {
        behind.push_back(i == 0 ? 0 : behind.back() + (widths[i - 1] + widths[i]) / 2);
        pools.push_back({places[i] - behind.back(), 1});
        while (pools.size() > 1 && pools[pools.size() - 2].mean() > pools.back().mean()) {
            const Touching last = pools.back();
            pools.pop_back();
            pools.back().sum += last.sum;
            pools.back().count += last.count;
        }
    }
    const double least = places.empty() ? 0 : widths.front() / 2;
    const double most = places.empty() ? 0 : room - widths.back() / 2 - behind.back();
    if (most < least)
        return {};
    std::vector<double> middles;
    for (const Touching &pool : pools)
        for (int i = 0; i < pool.count; ++i)
            middles.push_back(std::clamp(pool.mean(), least, most) + behind[middles.size()]);
    return middles;
}

} // namespace headscope
