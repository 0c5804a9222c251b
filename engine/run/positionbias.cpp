// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/run/positionbias.h"

#include "engine/run/operation.h"

#include <algorithm>
#include <cmath>

namespace headscope {

template <class Scalar>
PositionBiasRule<Scalar>::PositionBiasRule(const Trace &trace)
    : m_plan(trace.plan), m_isThere(isPresent(trace.plan, Role::PositionBias)), m_positions(trace.plan)
{
    if (m_plan.document.layer.alibi)
        m_slopes = slopesOf(m_plan);
    if (!isPresent(m_plan, Role::RelativeTable))
        return;
    m_table = &std::get<Tensor<Scalar>>(*trace.kept(Role::RelativeTable));
    m_farthest = std::min(m_plan.document.layer.relativeBias->maxDistance, std::max(m_plan.sizes.q, m_plan.sizes.k));
    for (Index ahead = -m_farthest; ahead <= m_farthest; ++ahead)
        m_buckets.push_back(bucketOf(m_plan, static_cast<double>(ahead)));
}

/// Looked up, for it takes two logarithms to find it: positions are whole numbers.
template <class Scalar>
Index PositionBiasRule<Scalar>::bucket(double ahead) const
{
    if (std::abs(ahead) > static_cast<double>(m_farthest))
        return bucketOf(m_plan, ahead);
    return m_buckets[static_cast<std::size_t>(static_cast<Index>(ahead) + m_farthest)];
}

template <class Scalar>
Scalar PositionBiasRule<Scalar>::at(double ahead, Index head) const
{
    if (m_table != nullptr)
        return (*m_table)[bucket(ahead) * m_plan.sizes.h + head];
    return static_cast<Scalar>(-m_slopes[static_cast<std::size_t>(head)] * std::abs(ahead));
}

template <class Scalar>
void PositionBiasRule<Scalar>::read(Index item, Index head, Index query, Index first, std::span<Scalar> out) const
{
    const double from = m_positions.ofQuery(item, query);
    std::vector<double> keys(static_cast<std::size_t>(std::clamp<Index>(m_plan.sizes.k - first, 0, std::ssize(out))));
    m_positions.readKeys(item, first, keys);
    const auto rest =
        std::transform(keys.begin(), keys.end(), out.begin(), [&](double key) { return at(key - from, head); });
    std::fill(rest, out.end(), Scalar(0));
}

template class PositionBiasRule<float>;
template class PositionBiasRule<double>;

namespace {

template <class Scalar>
void computePositionBias(const Trace &trace, const Target<Scalar> &target)
{
    const PositionBiasRule<Scalar> rule(trace);
    for (Index i = 0; i < target.rows(); ++i)
        rule.read(target.place.item, target.place.head, target.firstRow + i, target.firstColumn,
                  {target.row(i), static_cast<std::size_t>(target.columns())});
}

/// An appended key stands nowhere.
void addDistance(const Trace &trace, Explanation &e)
{
    const Plan &plan = trace.plan;
    if (e.cell[3] >= plan.sizes.k)
        return;
    const Positions positions(plan);
    e.distance = {positions.ofQuery(e.cell[0], e.cell[2]), positions.ofKey(e.cell[0], e.cell[3])};
    if (plan.document.layer.alibi)
        e.distance->slope = slopesOf(plan)[static_cast<std::size_t>(e.cell[1])];
}

std::vector<Working> workingsOfDistance(const Explanation &e)
{
    if (!e.distance)
        return {};
    const double distance = std::abs(e.distance->key - e.distance->query);
    if (e.distance->slope)
        return {{"distance", {distance}}, {"slope", {*e.distance->slope}}};
    return {{"distance", {distance}}, {"bucket", {static_cast<double>(e.sources.front().cells.front())}}};
}

} // namespace

constinit const OperationSpec kPositionBiasOperation{Operation::PositionBias, "position_bias",
                                                     AsNumbers{{computePositionBias<float>, computeInParts<float>},
                                                               {computePositionBias<double>, computeInParts<double>}},
                                                     addDistance, workingsOfDistance};

} // namespace headscope
