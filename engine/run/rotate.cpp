// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/plan/positions.h"
#include "engine/run/operation.h"

#include <cmath>

namespace headscope {
namespace {

/// What each feature of a row at a position is multiplied by, and what the other one of its pair: both of a pair turn
/// by one angle.
template <class Scalar>
void turnAt(double position, const Plan &plan, const std::vector<double> &turns, std::vector<Scalar> &cosines,
            std::vector<Scalar> &sines)
{
    for (std::size_t i = 0; i < turns.size(); ++i) {
        const auto feature = static_cast<Index>(i);
        const auto other = static_cast<std::size_t>(partnerOf(plan, feature));
        const bool isFirst = isFirstOfPair(plan, feature);
        cosines[i] = isFirst ? static_cast<Scalar>(std::cos(position * turns[i])) : cosines[other];
        sines[i] = isFirst ? static_cast<Scalar>(-std::sin(position * turns[i])) : -sines[other];
    }
}

/// Angles, sines and cosines are double, so that a late position turns as exactly as an early one.
template <class Scalar>
void computeRotated(const Trace &trace, const Target<Scalar> &target)
{
    const Plan &plan = trace.plan;
    const auto heads = rowsBehind<Scalar>(trace, target.spec.operands.front(), target);
    const Positions positions(plan);
    const std::vector<double> turns = turnsOf(plan);
    std::vector<Scalar> cosines(turns.size());
    std::vector<Scalar> sines(turns.size());
    for (Index row = 0; row < target.rows(); ++row) {
        turnAt(positions.ofRow(target.spec, target.place.item, target.firstRow + row), plan, turns, cosines, sines);
        const Scalar *from = heads.row(row);
        Scalar *to = target.row(row) - target.firstColumn;
        for (Index f = target.firstColumn; f < target.endColumn; ++f) {
            if (f >= plan.sizes.rotated) {
                to[f] = from[f];
                continue;
            }
            const auto i = static_cast<std::size_t>(f);
            to[f] = from[f] * cosines[i] + from[partnerOf(plan, f)] * sines[i];
        }
    }
}

/// What lies behind the features that are turned is copied.
void addTurn(const Trace &trace, Explanation &e)
{
    const Plan &plan = trace.plan;
    if (e.cell[3] >= plan.sizes.rotated)
        return;
    const double at = Positions(plan).ofRow(tensorOf(plan, e.tensor), e.cell[0], e.cell[2]);
    e.turn = {at, at * turnsOf(plan)[static_cast<std::size_t>(e.cell[3])], isFirstOfPair(plan, e.cell[3])};
}

std::vector<Working> workingsOfTurn(const Explanation &e)
{
    if (!e.turn)
        return {};
    const auto &[position, angle, isFirst] = *e.turn;
    return {{"position", {position}}, {"angle", {angle}}, {"cosine", {std::cos(angle)}}, {"sine", {std::sin(angle)}}};
}

} // namespace

constinit const OperationSpec kRotateOperation{
    Operation::Rotate, "rotate",
    AsNumbers{{computeRotated<float>, computeInParts<float>}, {computeRotated<double>, computeInParts<double>}},
    addTurn, workingsOfTurn};

} // namespace headscope
