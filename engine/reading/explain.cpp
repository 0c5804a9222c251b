// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/reading/explain.h"

#include "engine/document/cellname.h"
#include "engine/plan/positions.h"
#include "engine/run/compute.h"

#include <algorithm>

namespace headscope {
namespace {

std::vector<double> valuesAt(const Trace &trace, TensorId tensor, Cell cells)
{
    const auto swept = std::find(cells.begin(), cells.end(), kSwept);
    if (swept == cells.end())
        return {trace.value(tensor, cells)};
    if (swept + 1 == cells.end())
        return trace.row(tensor, cells);
    const Index length = tensorOf(trace.plan, tensor).shape[static_cast<std::size_t>(swept - cells.begin())];
    std::vector<double> values;
    for (*swept = 0; *swept < length; ++*swept)
        values.push_back(trace.value(tensor, cells));
    return values;
}

/// Whether the rule for rows of which no key is allowed has taken the place of a softmax.
bool isOfDeadRow(const Trace &trace, TensorId tensor, const Cell &cell)
{
    if (specOf(tensor).operation != Operation::Softmax || trace.plan.document.mask.deadRow == DeadRow::Computed)
        return false;
    const std::vector<double> allowed = trace.row(Role::Mask, cell);
    return std::all_of(allowed.begin(), allowed.end(), [](double flag) { return flag == 0; });
}

/// What a number is made with besides its operands.
void addSettings(Explanation &e, const Plan &plan)
{
    const GraphTensor &tensor = tensorOf(plan, e.tensor);
    e.isAroundZero = tensor.operation == Operation::Norm && normKindOf(plan, tensor) == NormKind::Rms;
    if (tensor.operation == Operation::Rotate && e.cell[3] < plan.sizes.rotated) {
        const double at = Positions(plan).ofRow(tensor, e.cell[0], e.cell[2]);
        e.turn = {at, at * turnsOf(plan)[static_cast<std::size_t>(e.cell[3])], isFirstOfPair(plan, e.cell[3])};
    }
    if (tensor.operation == Operation::PositionBias && e.cell[3] < plan.sizes.k) {
        const Positions positions(plan);
        e.distance = {positions.ofQuery(e.cell[0], e.cell[2]), positions.ofKey(e.cell[0], e.cell[3])};
        if (plan.document.layer.alibi)
            e.distance->slope = slopesOf(plan)[static_cast<std::size_t>(e.cell[1])];
    }
}

} // namespace

Explanation explain(const Trace &trace, TensorId tensor, const Cell &cell)
{
    const GraphTensor &spec = tensorOf(trace.plan, tensor);
    Explanation out{tensor, cell, trace.value(tensor, cell), spec.operation, {}, isOfDeadRow(trace, tensor, cell)};
    addSettings(out, trace.plan);
    if (trace.isOverridden(tensor, cell))
        out.computed = valueWithoutOverride(trace, tensor, cell);
    for (const Operand &operand : spec.operands) {
        const Cell cells = operand.cells(trace.plan, cell);
        if (cells.empty())
            continue;
        out.sources.push_back({operand.tensor, cells, valuesAt(trace, operand.tensor, cells)});
    }
    return out;
}

std::string cellName(TensorId tensor, const Cell &cell)
{
    return cellName(specOf(tensor).name, cell);
}

} // namespace headscope
