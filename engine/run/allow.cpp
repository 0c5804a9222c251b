// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/plan/mask.h"
#include "engine/run/operation.h"

#include <algorithm>

namespace headscope {
namespace {

void computeAllowed(const Trace &trace, const Target<Flag> &target)
{
    const MaskRule rule(trace.plan);
    std::vector<Flag> row(static_cast<std::size_t>(target.endColumn));
    for (Index i = 0; i < target.rows(); ++i) {
        rule.readRow(target.place.item, target.place.head, target.firstRow + i, row);
        std::copy(row.begin() + target.firstColumn, row.end(), target.row(i));
    }
}

void addHidingRules(const Trace &trace, Explanation &e)
{
    e.hidingRules = hidingRules(trace.plan, e.cell);
}

} // namespace

constinit const OperationSpec kAllowOperation{
    Operation::Allow, "allow", AsFlags{{computeAllowed, computeInParts<Flag>}}, addHidingRules, noWorkings};

} // namespace headscope
