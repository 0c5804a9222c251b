// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/plan/positions.h"
#include "engine/run/rows.h"

#include <cmath>

namespace headscope {

/// Angles, sines and cosines are double, so that a late position turns as exactly as an early one.
template <class Scalar>
void computeRotated(const Trace &trace, const Target<Scalar> &target)
{
    const Plan &plan = trace.plan;
    const auto heads = rowsBehind<Scalar>(trace, target.spec.operands.front(), target);
    const Positions positions(plan);
    const std::vector<double> turns = turnsOf(plan);
    for (Index row = 0; row < target.rows(); ++row) {
        const Index at = target.firstRow + row;
        const double position = target.spec.family == Family::Query ? positions.ofQuery(target.place.item, at)
                                                                    : positions.ofKey(target.place.item, at);
        const Scalar *from = heads.row(row);
        Scalar *to = target.row(row) - target.firstColumn;
        for (Index f = target.firstColumn; f < target.endColumn; ++f) {
            if (f >= plan.sizes.rotated) {
                to[f] = from[f];
                continue;
            }
            const double angle = position * turns[static_cast<std::size_t>(f)];
            const auto sine = static_cast<Scalar>(isFirstOfPair(plan, f) ? -std::sin(angle) : std::sin(angle));
            to[f] = from[f] * static_cast<Scalar>(std::cos(angle)) + from[partnerOf(plan, f)] * sine;
        }
    }
}

template void computeRotated(const Trace &, const Target<float> &);
template void computeRotated(const Trace &, const Target<double> &);

} // namespace headscope
