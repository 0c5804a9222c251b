// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/run/operation.h"

#include <algorithm>

namespace headscope {
namespace {

template <class Scalar>
void computeSum(const Trace &trace, const Target<Scalar> &target)
{
    const auto &operands = target.spec.operands;
    const auto first = rowsBehind<Scalar>(trace, operands.front(), target);
    for (Index row = 0; row < target.rows(); ++row)
        std::copy_n(first.row(row) + target.firstColumn, target.columns(), target.row(row));
    for (std::size_t other = 1; other < operands.size(); ++other) {
        const auto more = rowsBehind<Scalar>(trace, operands[other], target);
        for (Index row = 0; row < target.rows(); ++row)
            for (Index i = 0; i < target.columns(); ++i)
                target.row(row)[i] += more.row(row)[target.firstColumn + i];
    }
}

} // namespace

constinit const OperationSpec kAddOperation{
    Operation::Add, "add",
    AsNumbers{{computeSum<float>, computeInParts<float>}, {computeSum<double>, computeInParts<double>}}, addNoSettings,
    noWorkings};

} // namespace headscope
