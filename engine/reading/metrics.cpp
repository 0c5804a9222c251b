// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/reading/metrics.h"

#include "engine/base/team.h"
#include "engine/kernels/kernels.h"
#include "engine/tensor/numbers.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>
#include <numeric>

namespace headscope {
namespace {

constexpr double kMostSum = 1.01; // of weights that were rounded to 8 bits, as those of a file may be

/// The weights of one query of one head.
std::vector<double> rowOf(const MatrixPart &head, Index keys, Index query)
{
    return numbersFrom(*head.tensor, head.offset + query * keys, keys);
}

/// A row that is no distribution (dead, or spoiled by NaN or by numbers that a person gave) counts in no mean. What is
/// missing to 1 may be the share of a sink.
bool isDistribution(const std::vector<double> &row, double mostSum = kMostSum)
{
    const double sum = std::accumulate(row.begin(), row.end(), 0.0);
    return sum > 0 && sum <= mostSum && *std::min_element(row.begin(), row.end()) >= 0;
}

/// Dropout makes those that it keeps larger, so that a row of them may sum to anything.
double mostSumOf(TensorId weights)
{
    return weights == Role::DroppedWeights ? std::numeric_limits<double>::max() : kMostSum;
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
    Index count() const { return m_count; }

private:
    double m_sum = 0;
    Index m_count = 0;
};

bool isTrue(const std::function<bool()> &isCancelled)
{
    return isCancelled && isCancelled();
}

std::vector<double> dividedBySum(std::vector<double> row)
{
    const double sum = std::accumulate(row.begin(), row.end(), 0.0);
    for (double &weight : row)
        weight /= sum;
    return row;
}

/// Σ −w·log2(w), the entropy of a row that sums to 1.
double bitsOf(const std::vector<double> &row)
{
    double bits = 0;
    for (const double weight : row)
        if (weight > 0)
            bits -= weight * std::log2(weight);
    return bits;
}

/// What is compared of a row: its shares of its sum, with zeros up to where kernels read, and their entropy, in nats.
/// None where it is no distribution.
struct Shares
{
    std::vector<double> values;
    Index end = 0; ///< behind it are zeros alone: of the keys that a causal mask hides
    double entropy = 0;
};

/// That of the row in the middle between two.
double entropyBetween(const Shares &p, const Shares &q)
{
    return kernels<double>().middleEntropy(p.values.data(), q.values.data(), std::max(p.end, q.end));
}

Shares sharesIn(const std::vector<double> &row)
{
    if (!isDistribution(row))
        return {};
    Shares shares{dividedBySum(row)};
    const auto last = std::find_if(row.rbegin(), row.rend(), [](double weight) { return weight > 0; });
    shares.end = row.rend() - last;
    constexpr std::size_t unit = kRowUnit;
    shares.values.resize((row.size() + unit - 1) / unit * unit);
    shares.entropy = entropyBetween(shares, shares);
    return shares;
}

double distanceOf(const Shares &p, const Shares &q)
{
    if (p.values.empty() || q.values.empty())
        return std::numeric_limits<double>::quiet_NaN();
    const double more = entropyBetween(p, q) - (p.entropy + q.entropy) / 2;
    return std::sqrt(std::clamp(more * std::numbers::log2e, 0.0, 1.0));
}

/// How many compare so many rows of weights: it takes a while to wake others.
int threadsFor(const Trace &trace, Index rows)
{
    constexpr Index leastShared = 1 << 13; // numbers
    return rows * trace.plan.sizes.attended() >= leastShared ? trace.threads() : 1;
}

/// Looks at each query that is compared, with the shares that the compared heads have there.
void compareHeads(const Trace &trace, TensorId weights, Index item, const std::function<bool()> &isCancelled,
                  const std::function<void(const std::vector<Shares> &)> &look)
{
    const Sizes &s = trace.plan.sizes;
    std::vector<MatrixPart> heads;
    for (Index head = 0; head < comparedHeads(s); ++head)
        heads.push_back(trace.matrix(weights, {item, head}));
    std::vector<Shares> shares(heads.size());
    for (Index query = 0; query < s.q && !isTrue(isCancelled); query += distanceStride(s)) {
        forEach(std::ssize(heads), threadsFor(trace, std::ssize(heads)), [&](Index at) {
            const auto head = static_cast<std::size_t>(at);
            shares[head] = sharesIn(rowOf(heads[head], s.attended(), query));
        });
        look(shares);
    }
}

} // namespace

double rowDistance(const std::vector<double> &p, const std::vector<double> &q)
{
    return distanceOf(sharesIn(p), sharesIn(q));
}

double entropyOf(const std::vector<double> &row)
{
    const auto positive = [](double before, double weight) { return before + std::max(weight, 0.0); };
    const double sum = std::accumulate(row.begin(), row.end(), 0.0, positive);
    return sum > 0 ? std::max(bitsOf(row) / sum + std::log2(sum), 0.0) : 0; // that of w / sum
}

HeadMetrics metricsOf(const Trace &trace, TensorId weights, Index item, Index head)
{
    Mean entropy;
    Mean evenEntropy;
    const bool isMasked = trace.hasMaskBehind(weights);
    const MatrixPart mask = isMasked ? trace.matrix(Role::Mask, {item, head}) : MatrixPart{};
    const Flag *allowed = isMasked ? std::get<Tensor<Flag>>(*mask.tensor).data() + mask.offset : nullptr;
    const MatrixPart part = trace.matrix(weights, {item, head});
    const Index keys = trace.plan.sizes.attended();
    for (Index query = 0; query < trace.plan.sizes.q; ++query) {
        const std::vector<double> row = rowOf(part, keys, query);
        if (!isDistribution(row, mostSumOf(weights)))
            continue;
        entropy.add(entropyOf(row));
        Index sharing = 0; // a soft mask, or a row of masked keys alone, gives weight to keys that it masks
        for (Index key = 0; key < keys; ++key) {
            const bool isAllowed = allowed == nullptr || allowed[query * keys + key].value != 0;
            sharing += isAllowed || row[static_cast<std::size_t>(key)] > 0 ? 1 : 0;
        }
        evenEntropy.add(std::log2(static_cast<double>(sharing)));
    }
    return {entropy.value(), evenEntropy.value(), entropy.count()};
}

std::vector<HeadMetrics> metricsOfHeads(const Trace &trace, TensorId weights, Index item,
                                        const std::function<bool()> &isCancelled)
{
    const Sizes &s = trace.plan.sizes;
    std::vector<HeadMetrics> metrics(static_cast<std::size_t>(s.h));
    forEach(s.h, threadsFor(trace, s.h * s.q), [&](Index head) {
        if (!isTrue(isCancelled))
            metrics[static_cast<std::size_t>(head)] = metricsOf(trace, weights, item, head);
    });
    return metrics;
}

std::vector<double> meanEntropies(const Trace &trace, TensorId weights, Index item,
                                  const std::function<bool()> &isCancelled)
{
    std::vector<double> entropies;
    for (const HeadMetrics &metrics : metricsOfHeads(trace, weights, item, isCancelled))
        entropies.push_back(metrics.meanEntropy);
    return entropies;
}

Index comparedHeads(const Sizes &sizes)
{
    constexpr Index most = 256;
    return std::min(sizes.h, most);
}

HeadDistances headDistances(const Trace &trace, TensorId weights, Index item, const std::function<bool()> &isCancelled)
{
    const Index count = comparedHeads(trace.plan.sizes);
    std::vector<Mean> means(static_cast<std::size_t>(count * count));
    compareHeads(trace, weights, item, isCancelled, [&](const std::vector<Shares> &shares) {
        forEach(count, threadsFor(trace, count * (count - 1) / 2), [&](Index head) {
            const auto a = static_cast<std::size_t>(head); // each mean is of one thread, and of the queries in order
            for (std::size_t b = 0; b < a && !isTrue(isCancelled); ++b)
                if (const double distance = distanceOf(shares[a], shares[b]); !std::isnan(distance))
                    means[a * shares.size() + b].add(distance);
        });
    });
    const Index stride = distanceStride(trace.plan.sizes);
    HeadDistances distances{Tensor<double>({count, count}), std::vector<Index>(means.size()),
                            (trace.plan.sizes.q + stride - 1) / stride};
    for (Index a = 0; a < count; ++a)
        for (Index b = 0; b < a; ++b) {
            const Mean &mean = means[static_cast<std::size_t>(a * count + b)];
            for (const Index place : {a * count + b, b * count + a}) {
                distances.means[place] = mean.value();
                distances.queries[static_cast<std::size_t>(place)] = mean.count();
            }
        }
    return distances;
}

std::vector<double> distancesOfHead(const Trace &trace, TensorId weights, const MatrixPlace &place,
                                    const std::function<bool()> &isCancelled)
{
    std::vector<Mean> means(static_cast<std::size_t>(comparedHeads(trace.plan.sizes)));
    const auto own = static_cast<std::size_t>(place.head);
    compareHeads(trace, weights, place.item, isCancelled, [&](const std::vector<Shares> &shares) {
        for (std::size_t other = 0; other < shares.size(); ++other)
            if (const double distance = distanceOf(shares[own], shares[other]); !std::isnan(distance))
                means[other].add(distance);
    });
    std::vector<double> distances(means.size());
    std::transform(means.begin(), means.end(), distances.begin(), [](const Mean &mean) { return mean.value(); });
    distances[own] = 0;
    return distances;
}

Index distanceStride(const Sizes &sizes)
{
    constexpr double mostNumbers = 1 << 27;
    const Index heads = comparedHeads(sizes);
    const double all = static_cast<double>(heads * (heads - 1)) / 2 * static_cast<double>(sizes.q) *
                       static_cast<double>(sizes.attended());
    return std::clamp<Index>(static_cast<Index>(std::ceil(all / mostNumbers)), 1, sizes.q);
}

} // namespace headscope
