// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/run/maskrows.h"
#include "engine/run/operation.h"

namespace headscope {
namespace {

template <class Scalar>
void computeScale(const Trace &trace, const Target<Scalar> &target)
{
    const auto scores = rowsBehind<Scalar>(trace, target.spec.operands.front(), target);
    const auto scale = static_cast<Scalar>(trace.plan.scale());
    for (Index row = 0; row < target.rows(); ++row) {
        const Scalar *from = scores.row(row) + target.firstColumn;
        for (Index i = 0; i < target.columns(); ++i)
            target.row(row)[i] = from[i] * scale;
        if (target.spec.role == Role::ScaledScores)
            capScores(trace.plan, target.row(row), target.columns());
    }
}

void addFactor(const Trace &trace, Explanation &e)
{
    e.settings.push_back({"scale", {trace.plan.scale()}});
    const auto &softcap = trace.plan.document.layer.softcap;
    if (softcap && e.tensor == Role::ScaledScores)
        e.settings.push_back({"softcap", {*softcap}});
}

} // namespace

constinit const OperationSpec kScaleOperation{
    Operation::Scale, "scale",
    AsNumbers{{computeScale<float>, computeInParts<float>}, {computeScale<double>, computeInParts<double>}}, addFactor,
    noWorkings};

} // namespace headscope
