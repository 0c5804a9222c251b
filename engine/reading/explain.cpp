// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/reading/explain.h"

#include "engine/document/cellname.h"
#include "engine/run/operation.h"
#include "engine/tensor/coverednumber.h"

#include <algorithm>
#include <cmath>
#include <limits>

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

/// Operands that are finite make ±∞. A fill of −∞ is no number that they make.
bool overflows(const Explanation &e)
{
    const auto isFinite = [](const Source &source) {
        return std::all_of(source.values.begin(), source.values.end(),
                           [](double value) { return std::isfinite(value); });
    };
    return std::isinf(e.value) && !e.sources.empty() && !e.fillMode &&
           std::all_of(e.sources.begin(), e.sources.end(), isFinite);
}

/// A sum that is 0 by rounding is another one: it is not small beside the smallest numbers of the precision.
bool underflows(const Explanation &e, Precision precision)
{
    if (e.value != 0 || e.isOfDeadRow || (e.operation != Operation::Dot && e.operation != Operation::Softmax))
        return false;
    const std::vector<Working> workings = workingsOf(e);
    if (e.operation == Operation::Softmax)
        return workings[1].values[static_cast<std::size_t>(e.cell.back())] > 0;
    const double sum = std::abs(workings[0].values.back());
    const double smallest = precision == Precision::Float32 ? static_cast<double>(std::numeric_limits<float>::min())
                                                            : std::numeric_limits<double>::min();
    return sum > 0 && sum < smallest;
}

} // namespace

Explanation explain(const Trace &trace, TensorId tensor, const Cell &cell)
{
    const GraphTensor &spec = tensorOf(trace.plan, tensor);
    Explanation out{tensor, cell, trace.value(tensor, cell), spec.operation, {}};
    if (trace.isOverridden(tensor, cell))
        out.computed = isCovered(out.value) ? out.value : valueWithoutOverride(trace.truth(), tensor, cell);
    for (const Operand &operand : spec.operands) {
        const Cell cells = operand.cells(trace.plan, cell);
        if (cells.empty())
            continue;
        out.sources.push_back({operand.tensor, cells, valuesAt(trace, operand.tensor, cells)});
    }
    specOf(spec.operation).addSettings(trace, out);
    return out;
}

bool hidesAny(const Explanation &explanation)
{
    const auto hides = [](const Source &source) {
        return std::any_of(source.values.begin(), source.values.end(), isCovered);
    };
    return isCovered(explanation.value) || std::any_of(explanation.sources.begin(), explanation.sources.end(), hides);
}

std::vector<Working> workingsOf(const Explanation &explanation)
{
    std::vector<Working> workings = specOf(explanation.operation).workings(explanation);
    if (isCovered(explanation.value)) // the last of them would be the number
        for (Working &working : workings)
            std::fill(working.values.begin(), working.values.end(), coveredNumber());
    return workings;
}

std::optional<Misfit> misfitOf(const Explanation &explanation, Precision precision)
{
    if (overflows(explanation))
        return Misfit::TooLarge;
    return underflows(explanation, precision) ? std::optional(Misfit::TooSmall) : std::nullopt;
}

std::string cellName(TensorId tensor, const Cell &cell)
{
    return cellName(specOf(tensor).name, cell);
}

} // namespace headscope
