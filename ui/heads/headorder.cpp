// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/heads/headorder.h"

#include "engine/attention/metrics.h"
#include "ui/heads/leaforder.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

namespace headscope {
namespace {

std::vector<double> distancesFrom(const Trace &trace, Index item, Index chosen)
{
    const Tensor<double> all = headDistances(trace, TensorId::Weights, item);
    const double *row = all.data() + chosen * trace.plan.sizes.h;
    std::vector<double> out(row, row + trace.plan.sizes.h);
    out[static_cast<std::size_t>(chosen)] = -1; // before heads that are alike
    return out;
}

} // namespace

std::vector<Index> headsInOrder(const Trace &trace, Index item, HeadOrder order, Index chosen)
{
    std::vector<Index> heads(static_cast<std::size_t>(trace.plan.sizes.h));
    std::iota(heads.begin(), heads.end(), Index{0});
    if (order == HeadOrder::Number)
        return heads;
    if (order == HeadOrder::Likeness)
        return leafOrder(headDistances(trace, TensorId::Weights, item));
    std::vector<double> keys = order == HeadOrder::Entropy ? meanEntropies(trace, TensorId::Weights, item)
                                                           : distancesFrom(trace, item, chosen);
    std::replace_if(
        keys.begin(), keys.end(), [](double key) { return std::isnan(key); }, std::numeric_limits<double>::infinity());
    std::stable_sort(heads.begin(), heads.end(), [&](Index a, Index b) {
        return keys[static_cast<std::size_t>(a)] < keys[static_cast<std::size_t>(b)];
    });
    return heads;
}

} // namespace headscope
