// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lesson/sweep.h"

#include "engine/plan/plan.h"
#include "engine/reading/metrics.h"
#include "engine/run/run.h"

#include <algorithm>
#include <cmath>
#include <cstdint>

namespace headscope {
namespace {

/// With it the spread is near √d at every size; eight keys and few features leave much to chance.
constexpr std::uint32_t kSweepSeed = 1012;

Document documentOf(Index size, bool isDivided)
{
    Document document;
    document.layer.projections = false;
    document.layer.numHeads = 1;
    document.inputs.batchSize = 1;
    document.inputs.numQueries = kSweepQueries;
    document.inputs.numKvPairs = kSweepKeys;
    document.inputs.seed = kSweepSeed;
    document.layer.querySize = document.layer.keySize = document.layer.valueSize = size;
    document.layer.numHiddens = size;
    document.layer.dropout = 0;
    if (!isDivided)
        document.layer.scale = 1;
    return document;
}

double spreadOf(const std::vector<double> &numbers)
{
    double sum = 0;
    double squares = 0;
    for (const double number : numbers) {
        sum += number;
        squares += number * number;
    }
    const auto count = static_cast<double>(numbers.size());
    return std::sqrt(std::max(0.0, squares / count - (sum / count) * (sum / count)));
}

SweepPoint::Side sideOf(Index size, bool isDivided, const std::function<bool()> &isCancelled)
{
    SweepPoint::Side side;
    const auto plan = makePlan(documentOf(size, isDivided), std::make_shared<TensorFiles>());
    assumeOk(plan); // the settings are ours
    RunControl control;
    control.isCancelled = isCancelled;
    const auto trace = runAll(*plan, control);
    if (!trace)
        return side;
    std::vector<double> all;
    for (Index query = 0; query < kSweepQueries; ++query) {
        const auto scores = trace->row(Role::ScaledScores, {0, 0, query, 0});
        const auto weights = trace->row(Role::Weights, {0, 0, query, 0});
        all.insert(all.end(), scores.begin(), scores.end());
        side.largest += *std::max_element(weights.begin(), weights.end()) / kSweepQueries;
        if (query == 0) {
            side.scores = scores;
            side.weights = weights;
        }
    }
    side.spread = spreadOf(all);
    side.entropy = metricsOf(*trace, Role::Weights, 0, 0).meanEntropy;
    return side;
}

} // namespace

Sweep makeSweep(const std::function<bool()> &isCancelled)
{
    Sweep sweep;
    for (int power = 0; power < kSweepPoints && !(isCancelled && isCancelled()); ++power) {
        const Index size = Index{1} << power;
        sweep.push_back({size, sideOf(size, true, isCancelled), sideOf(size, false, isCancelled)});
    }
    return sweep;
}

const SweepPoint &pointAt(const Sweep &sweep, Index size)
{
    const auto nearer = [size](const SweepPoint &a, const SweepPoint &b) {
        const auto distance = [size](const SweepPoint &point) {
            return std::abs(std::log2(static_cast<double>(point.size)) - std::log2(static_cast<double>(size)));
        };
        return distance(a) < distance(b);
    };
    return *std::min_element(sweep.begin(), sweep.end(), nearer);
}

} // namespace headscope
