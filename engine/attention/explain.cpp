// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/attention/explain.h"

#include <algorithm>

namespace headscope {
namespace {

std::vector<double> valuesAt(const AnyTensor &tensor, Cell cells)
{
    const auto swept = std::find(cells.begin(), cells.end(), kSwept);
    if (swept == cells.end())
        return {valueAt(tensor, offsetOf(shapeOf(tensor), cells))};
    const Index length = shapeOf(tensor)[static_cast<std::size_t>(swept - cells.begin())];
    std::vector<double> values;
    for (*swept = 0; *swept < length; ++*swept)
        values.push_back(valueAt(tensor, offsetOf(shapeOf(tensor), cells)));
    return values;
}

} // namespace

Explanation explain(const Trace &trace, TensorId tensor, const Cell &cell)
{
    const TensorSpec &spec = specOf(tensor);
    Explanation out{tensor, cell, trace.value(tensor, cell), spec.operation, {}};
    for (const Operand &operand : operandsOf(trace.plan, spec)) {
        const Cell cells = operand.cells(trace.plan.sizes, cell);
        if (cells.empty())
            continue;
        out.sources.push_back({operand.tensor, cells, valuesAt(trace.at(operand.tensor), cells)});
    }
    return out;
}

std::string cellName(TensorId tensor, const Cell &cell)
{
    std::string out = std::string(specOf(tensor).name) + "[";
    for (std::size_t i = 0; i < cell.size(); ++i)
        out += (i == 0 ? "" : ", ") + (cell[i] == kSwept ? ":" : std::to_string(cell[i]));
    return out + "]";
}

} // namespace headscope
