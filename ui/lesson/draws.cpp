// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lesson/draws.h"

#include "engine/run/run.h"

#include <algorithm>
#include <numeric>

namespace headscope {
namespace {

void add(Draws &draws, const std::vector<double> &dropped)
{
    const double sum = std::accumulate(dropped.begin(), dropped.end(), 0.0);
    draws.smallestSum = draws.count == 0 ? sum : std::min(draws.smallestSum, sum);
    draws.largestSum = draws.count == 0 ? sum : std::max(draws.largestSum, sum);
    if (draws.count == 0) {
        draws.once = dropped;
        draws.mean.assign(dropped.size(), 0);
    }
    ++draws.count;
    for (std::size_t i = 0; i < dropped.size(); ++i)
        draws.mean[i] += (dropped[i] - draws.mean[i]) / static_cast<double>(draws.count);
}

} // namespace

Draws makeDraws(const Plan &plan, const Cell &row, Index count, const std::function<bool()> &isCancelled)
{
    Draws draws;
    Document document = plan.document;
    document.layer.training = true;
    document.layer.dropoutMask.reset();
    for (Index seed = 0; seed < count && !(isCancelled && isCancelled()); ++seed) {
        document.layer.dropoutSeed = static_cast<std::uint32_t>(seed);
        const auto drawn = makePlan(document, plan.files);
        if (!drawn || !isPresent(*drawn, Role::DroppedWeights) ||
            !isInside(row, shapeOf(specOf(Role::Weights), drawn->sizes)))
            return draws;
        RunControl control;
        control.isCancelled = isCancelled;
        const auto trace = runAll(*drawn, control);
        if (!trace)
            return draws;
        if (seed == 0)
            draws.weights = trace->row(Role::Weights, row);
        add(draws, trace->row(Role::DroppedWeights, row));
    }
    return draws;
}

} // namespace headscope
