// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/run/operation.h"

namespace headscope {
namespace {

template <class Scalar>
void computeSum(const Trace &trace, const Target<Scalar> &target)
{
    const auto &operands = target.spec.operands;
    const auto a = rowsBehind<Scalar>(trace, operands[0], target);
    const auto b = rowsBehind<Scalar>(trace, operands[1], target);
    for (Index row = 0; row < target.rows(); ++row)
        for (Index i = 0; i < target.columns(); ++i)
            target.row(row)[i] = a.row(row)[target.firstColumn + i] + b.row(row)[target.firstColumn + i];
}

} // namespace

constinit const OperationSpec kAddOperation{
    Operation::Add, "add",
    AsNumbers{{computeSum<float>, computeInParts<float>}, {computeSum<double>, computeInParts<double>}}, addNoSettings,
    noWorkings};

} // namespace headscope
