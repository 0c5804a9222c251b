// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/heads/headorder.h"

#include "engine/reading/metrics.h"
#include "ui/heads/leaforder.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

namespace headscope {
namespace {

/// NaN for the heads that are not compared.
std::vector<double> distancesFrom(const Trace &trace, Index item, Index chosen,
                                  const std::function<bool()> &isCancelled)
{
    std::vector<double> out(static_cast<std::size_t>(trace.plan.sizes.h), std::numeric_limits<double>::quiet_NaN());
    if (chosen < comparedHeads(trace.plan.sizes)) {
        const std::vector<double> compared = distancesOfHead(trace, Role::Weights, {item, chosen}, isCancelled);
        std::copy(compared.begin(), compared.end(), out.begin());
    }
    out[static_cast<std::size_t>(chosen)] = -1; // before heads that are alike
    return out;
}

/// Heads that are alike side by side, those that are not compared behind them.
std::vector<Index> byLikeness(const Trace &trace, Index item, const std::function<bool()> &isCancelled)
{
    std::vector<Index> heads = leafOrder(headDistances(trace, Role::Weights, item, isCancelled).means);
    for (Index head = comparedHeads(trace.plan.sizes); head < trace.plan.sizes.h; ++head)
        heads.push_back(head);
    return heads;
}

} // namespace

std::vector<Index> headsInOrder(const Trace &trace, Index item, HeadOrder order, Index chosen, TensorId weights,
                                const std::function<bool()> &isCancelled)
{
    std::vector<Index> heads(static_cast<std::size_t>(trace.plan.sizes.h));
    std::iota(heads.begin(), heads.end(), Index{0});
    if (order == HeadOrder::Number)
        return heads;
    if (order == HeadOrder::Likeness)
        return byLikeness(trace, item, isCancelled);
    std::vector<double> keys = order == HeadOrder::Entropy ? meanEntropies(trace, weights, item, isCancelled)
                                                           : distancesFrom(trace, item, chosen, isCancelled);
    std::replace_if(
        keys.begin(), keys.end(), [](double key) { return std::isnan(key); }, std::numeric_limits<double>::infinity());
    std::stable_sort(heads.begin(), heads.end(), [&](Index a, Index b) {
        return keys[static_cast<std::size_t>(a)] < keys[static_cast<std::size_t>(b)];
    });
    return heads;
}

} // namespace headscope
