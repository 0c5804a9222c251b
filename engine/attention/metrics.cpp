// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/attention/metrics.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace headscope {
namespace {

constexpr double kFaint = 0.01; // a weight below it hardly counts

/// The weights of one query of one head.
std::vector<double> rowOf(const Trace &trace, TensorId weights, Index item, Index head, Index query)
{
    const MatrixPart part = trace.matrix(weights, {item, head});
    const Index keys = trace.plan.sizes.attended();
    std::vector<double> row;
    for (Index key = 0; key < keys; ++key)
        row.push_back(valueAt(*part.tensor, part.offset + query * keys + key));
    return row;
}

/// A row that is no distribution (dead, or spoiled by NaN) counts in no mean.
bool isDistribution(const std::vector<double> &row)
{
    double sum = 0;
    for (const double weight : row)
        sum += weight;
    return std::isfinite(sum) && sum > 0;
}

double entropyOf(const std::vector<double> &row)
{
    double bits = 0;
    for (const double weight : row)
        if (weight > 0)
            bits -= weight * std::log2(weight);
    return std::max(bits, 0.0);
}

/// Gathers a mean; NaN of nothing.
class Mean
{
public:
    void add(double value)
    {
        m_sum += value;
        ++m_count;
    }
    double value() const
    {
        return m_count > 0 ? m_sum / static_cast<double>(m_count) : std::numeric_limits<double>::quiet_NaN();
    }

private:
    double m_sum = 0;
    Index m_count = 0;
};

double distanceOf(const std::vector<double> &row, Index query)
{
    double distance = 0;
    for (std::size_t key = 0; key < row.size(); ++key)
        distance += row[key] * std::abs(static_cast<double>(query) - static_cast<double>(key));
    return distance;
}

} // namespace

double rowDistance(const std::vector<double> &p, const std::vector<double> &q)
{
    if (!isDistribution(p) || !isDistribution(q))
        return std::numeric_limits<double>::quiet_NaN();
    std::vector<double> middle(p.size());
    for (std::size_t i = 0; i < p.size(); ++i)
        middle[i] = (p[i] + q[i]) / 2;
    return std::sqrt(std::max(0.0, entropyOf(middle) - (entropyOf(p) + entropyOf(q)) / 2));
}

HeadMetrics metricsOf(const Trace &trace, TensorId weights, Index item, Index head)
{
    HeadMetrics metrics;
    Mean entropy;
    Mean distance;
    Mean first;
    Mean previous;
    Mean faint;
    const bool isMasked = trace.hasMaskBehind(weights);
    const MatrixPart mask = isMasked ? trace.matrix(TensorId::Mask, {item, head}) : MatrixPart{};
    const Index keys = trace.plan.sizes.attended();
    for (Index query = 0; query < trace.plan.sizes.q; ++query) {
        const std::vector<double> row = rowOf(trace, weights, item, head, query);
        const bool counts = isDistribution(row);
        metrics.entropy.push_back(counts ? entropyOf(row) : std::numeric_limits<double>::quiet_NaN());
        if (!counts)
            continue;
        entropy.add(metrics.entropy.back());
        distance.add(distanceOf(row, query));
        first.add(row.front());
        if (query > 0 && query <= std::ssize(row))
            previous.add(row[static_cast<std::size_t>(query - 1)]);
        metrics.largest = std::max(metrics.largest, *std::max_element(row.begin(), row.end()));
        for (Index key = 0; key < std::ssize(row); ++key)
            if (!isMasked || valueAt(*mask.tensor, mask.offset + query * keys + key) != 0)
                faint.add(row[static_cast<std::size_t>(key)] < kFaint ? 1 : 0);
    }
    metrics.meanEntropy = entropy.value();
    metrics.distance = distance.value();
    metrics.toFirst = first.value();
    metrics.toPrevious = previous.value();
    metrics.sparsity = faint.value();
    return metrics;
}

std::vector<double> meanEntropies(const Trace &trace, TensorId weights, Index item)
{
    std::vector<double> entropies;
    for (Index head = 0; head < trace.plan.sizes.h; ++head)
        entropies.push_back(metricsOf(trace, weights, item, head).meanEntropy);
    return entropies;
}

Tensor<double> headDistances(const Trace &trace, TensorId weights, Index item)
{
    const Index h = trace.plan.sizes.h;
    Tensor<double> distances({h, h});
    for (Index a = 0; a < h; ++a)
        for (Index b = 0; b < a; ++b) {
            Mean mean;
            for (Index query = 0; query < trace.plan.sizes.q; ++query) {
                const double distance =
                    rowDistance(rowOf(trace, weights, item, a, query), rowOf(trace, weights, item, b, query));
                if (!std::isnan(distance))
                    mean.add(distance);
            }
            distances[a * h + b] = distances[b * h + a] = mean.value();
        }
    return distances;
}

std::vector<double> headShares(const Trace &trace, Index item, Index query, Index feature)
{
    const Sizes &s = trace.plan.sizes;
    const AnyTensor &concat = trace.at(TensorId::Concat);
    const AnyTensor &weight = trace.at(TensorId::Wo);
    std::vector<double> shares(static_cast<std::size_t>(s.h), 0.0);
    for (Index i = 0; i < s.h * s.v; ++i)
        shares[static_cast<std::size_t>(i / s.v)] +=
            valueAt(concat, (item * s.q + query) * s.h * s.v + i) * valueAt(weight, feature * s.h * s.v + i);
    return shares;
}

std::vector<double> leaveOutEffects(const Trace &trace, Index item)
{
    const Sizes &s = trace.plan.sizes;
    const AnyTensor &output = trace.at(TensorId::Output);
    double whole = 0;
    std::vector<double> effects(static_cast<std::size_t>(s.h), 0.0);
    for (Index query = 0; query < s.q; ++query)
        for (Index feature = 0; feature < s.outputSize; ++feature) {
            whole += std::pow(valueAt(output, (item * s.q + query) * s.outputSize + feature), 2);
            const auto shares = headShares(trace, item, query, feature);
            std::transform(effects.begin(), effects.end(), shares.begin(), effects.begin(),
                           [](double effect, double share) { return effect + share * share; });
        }
    for (double &effect : effects)
        effect = std::sqrt(effect / whole);
    return effects;
}

} // namespace headscope
