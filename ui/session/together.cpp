// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/session/together.h"

#include <algorithm>

namespace headscope {

std::vector<TensorId> madeTogether(const Plan &plan, TensorId tensor)
{
    const GraphTensor &spec = tensorOf(plan, tensor);
    std::vector<TensorId> together;
    for (const GraphTensor *each : tensorsOf(plan, spec.step))
        if (each->axes.size() == spec.axes.size() && each->axes.size() >= 2 && each->operation == spec.operation)
            together.push_back(each->id);
    if (together.size() < 2 || together.size() > kMostTogether)
        together.clear();
    return together;
}

ValueRange colourRange(const RunResult &result, TensorId tensor)
{
    std::vector<TensorId> together = madeTogether(result.trace->plan, tensor);
    if (tensor == Role::ScaledScores || tensor == Role::MaskedScores)
        together = {Role::ScaledScores, Role::MaskedScores};
    ValueRange range = result.range(tensor);
    for (const TensorId other : together)
        if (result.trace->has(other)) {
            range.low = std::min(range.low, result.range(other).low);
            range.high = std::max(range.high, result.range(other).high);
        }
    return range;
}

} // namespace headscope
