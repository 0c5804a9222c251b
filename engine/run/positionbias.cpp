// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/run/positionbias.h"

#include "engine/run/rows.h"

#include <cmath>

namespace headscope {

template <class Scalar>
PositionBiasRule<Scalar>::PositionBiasRule(const Trace &trace)
    : m_plan(trace.plan), m_isThere(isPresent(trace.plan, Role::PositionBias)), m_positions(trace.plan)
{
    if (m_plan.document.layer.alibi)
        m_slopes = slopesOf(m_plan);
    if (isPresent(m_plan, Role::RelativeTable))
        m_table = &std::get<Tensor<Scalar>>(trace.at(Role::RelativeTable));
}

template <class Scalar>
Scalar PositionBiasRule<Scalar>::at(double ahead, Index head) const
{
    if (m_table != nullptr)
        return (*m_table)[bucketOf(m_plan, ahead) * m_plan.sizes.h + head];
    return static_cast<Scalar>(-m_slopes[static_cast<std::size_t>(head)] * std::abs(ahead));
}

template <class Scalar>
void PositionBiasRule<Scalar>::read(Index item, Index head, Index query, Index first, std::span<Scalar> out) const
{
    const double from = m_positions.ofQuery(item, query);
    for (std::size_t i = 0; i < out.size(); ++i) {
        const Index key = first + static_cast<Index>(i);
        out[i] = key < m_plan.sizes.k ? at(m_positions.ofKey(item, key) - from, head) : 0;
    }
}

template <class Scalar>
void computePositionBias(const Trace &trace, const Target<Scalar> &target)
{
    const PositionBiasRule<Scalar> rule(trace);
    for (Index i = 0; i < target.rows(); ++i)
        rule.read(target.place.item, target.place.head, target.firstRow + i, target.firstColumn,
                  {target.row(i), static_cast<std::size_t>(target.columns())});
}

template class PositionBiasRule<float>;
template class PositionBiasRule<double>;
template void computePositionBias(const Trace &, const Target<float> &);
template void computePositionBias(const Trace &, const Target<double> &);

} // namespace headscope
