// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/random/dropout.h"

#include "engine/run/operation.h"

namespace headscope {
namespace {

template <class Scalar>
void computeDropped(const Trace &trace, const Target<Scalar> &target)
{
    const auto &operands = target.spec.operands;
    const auto x = rowsBehind<Scalar>(trace, operands[0], target);
    const auto keep = rowsBehind<std::uint8_t>(trace, operands[1], target);
    for (Index row = 0; row < target.rows(); ++row) {
        const auto count = static_cast<std::size_t>(target.columns());
        dropInto<Scalar>({x.row(row) + target.firstColumn, count}, {keep.row(row) + target.firstColumn, count},
                         trace.plan.dropShare(target.spec.id), {target.row(row), count});
    }
}

/// The number is its operands' product, divided by what is kept.
void addDropShare(const Trace &trace, Explanation &e)
{
    const double dropped = trace.plan.dropShare(e.tensor);
    e.settings.push_back({e.tensor == Role::DroppedWeights ? "dropout" : "output_dropout", {dropped}});
    e.settings.push_back({"kept_share", {1 - dropped}});
}

} // namespace

constinit const OperationSpec kDropoutOperation{
    Operation::Dropout, "dropout",
    AsNumbers{{computeDropped<float>, computeInParts<float>}, {computeDropped<double>, computeInParts<double>}},
    addDropShare, noWorkings};

} // namespace headscope
