// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/plan/positions.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <numeric>

namespace headscope {
namespace {

/// What Llama 3 makes of a turn: long waves are slowed down, short ones stay, and between them it is a mixture.
double llama3Turn(double turn, const RopeScaling &scaling)
{
    const double waves = static_cast<double>(scaling.originalMaxPosition) * turn / (2 * std::numbers::pi);
    if (waves < scaling.lowFreqFactor)
        return turn / scaling.factor;
    if (waves > scaling.highFreqFactor)
        return turn;
    const double share = (waves - scaling.lowFreqFactor) / (scaling.highFreqFactor - scaling.lowFreqFactor);
    return (1 - share) * turn / scaling.factor + share * turn;
}

double scaledTurn(double turn, const std::optional<RopeScaling> &scaling)
{
    if (!scaling)
        return turn;
    return scaling->type == RopeScalingType::Linear ? turn / scaling->factor : llama3Turn(turn, *scaling);
}

/// The slopes for a number of heads that is a power of two.
std::vector<double> slopesOfPower(Index heads)
{
    std::vector<double> slopes;
    for (Index i = 1; i <= heads; ++i)
        slopes.push_back(std::exp2(-8.0 * static_cast<double>(i) / static_cast<double>(heads)));
    return slopes;
}

/// The bucket of a distance to one side, at least 0: half of the buckets hold one distance each.
Index bucketOfDistance(double distance, Index buckets, Index maxDistance)
{
    const Index half = buckets / 2;
    const auto single = static_cast<double>(half);
    if (distance < single)
        return static_cast<Index>(distance);
    if (distance >= static_cast<double>(maxDistance))
        return buckets - 1;
    const double far = std::log(distance / single) / std::log(static_cast<double>(maxDistance) / single);
    const auto shared = static_cast<Index>(far * static_cast<double>(buckets - half));
    return std::min(half + shared, buckets - 1);
}

} // namespace

Positions::Positions(const Plan &plan)
    : m_queries(plan, partOf(plan.document.layer.positions).queries),
      m_keys(plan, partOf(plan.document.layer.positions).keys),
      m_firstQuery(static_cast<double>(plan.sizes.k - plan.sizes.q))
{}

double Positions::ofQuery(Index item, Index query) const
{
    return m_queries.isThere() ? m_queries.at(0, 0, item, query) : m_firstQuery + static_cast<double>(query);
}

double Positions::ofKey(Index item, Index key) const
{
    return m_keys.isThere() ? m_keys.at(0, 0, item, key) : static_cast<double>(key);
}

void Positions::readKeys(Index item, Index first, std::span<double> row) const
{
    if (m_keys.isThere())
        m_keys.readRow(0, 0, item, first, row);
    else
        std::iota(row.begin(), row.end(), static_cast<double>(first));
}

Index partnerOf(const Plan &plan, Index feature)
{
    if (plan.document.layer.rope->pairing == Pairing::Interleaved)
        return feature % 2 == 0 ? feature + 1 : feature - 1;
    const Index half = plan.sizes.rotated / 2;
    return feature < half ? feature + half : feature - half;
}

bool isFirstOfPair(const Plan &plan, Index feature)
{
    return feature < partnerOf(plan, feature);
}

std::vector<double> turnsOf(const Plan &plan)
{
    const RopeSettings &rope = *plan.document.layer.rope;
    const auto size = static_cast<double>(plan.sizes.rotated);
    std::vector<double> turns;
    for (Index feature = 0; feature < plan.sizes.rotated; ++feature) {
        const Index first = std::min(feature, partnerOf(plan, feature));
        const Index pair = rope.pairing == Pairing::Interleaved ? first / 2 : first;
        turns.push_back(scaledTurn(std::pow(rope.theta, -2 * static_cast<double>(pair) / size), rope.scaling));
    }
    return turns;
}

std::vector<double> slopesOf(const Plan &plan)
{
    if (const auto &given = plan.document.layer.alibi->slopes)
        return *given;
    const Index heads = plan.sizes.h;
    Index power = 1;
    while (power * 2 <= heads)
        power *= 2;
    std::vector<double> slopes = slopesOfPower(power);
    const std::vector<double> between = slopesOfPower(2 * power);
    for (std::size_t i = 0; std::ssize(slopes) < heads; i += 2)
        slopes.push_back(between[i]);
    return slopes;
}

Index bucketOf(const Plan &plan, double ahead)
{
    const RelativeBiasSettings &bias = *plan.document.layer.relativeBias;
    if (!bias.bidirectional)
        return bucketOfDistance(std::max(0.0, -ahead), plan.sizes.buckets, bias.maxDistance);
    const Index ofASide = plan.sizes.buckets / 2;
    return (ahead > 0 ? ofASide : 0) + bucketOfDistance(std::abs(ahead), ofASide, bias.maxDistance);
}

} // namespace headscope
