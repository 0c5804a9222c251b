// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/models/effectmap.h"

#include "engine/plan/graph.h"
#include "engine/run/tracebuilder.h"

#include <algorithm>
#include <cmath>

namespace headscope {

bool isEffectMap(TensorId tensor)
{
    return tensor == Role::Without || tensor == Role::Patched || tensor == Role::PatchedStream;
}

std::shared_ptr<const Trace> effectTrace(TensorId map, const std::vector<std::vector<double>> &changes,
                                         const EffectLabels &labels)
{
    Plan plan;
    plan.alone = map;
    plan.sizes.b = plan.sizes.h = plan.sizes.g = 1;
    plan.sizes.q = std::ssize(changes);
    for (const auto &row : changes)
        plan.sizes.k = std::max(plan.sizes.k, std::ssize(row));
    plan.document.tokens = {{labels.rows}, {labels.columns}};
    plan.graph = std::make_shared<const Graph>(plan);
    Tensor<float> numbers(tensorOf(plan, map).shape);
    Index at = 0;
    for (const auto &row : changes)
        for (Index column = 0; column < plan.sizes.k; ++column)
            numbers[at++] =
                column < std::ssize(row) ? static_cast<float>(row[static_cast<std::size_t>(column)]) : std::nanf("");
    TraceBuilder run(std::make_shared<const Plan>(std::move(plan)), 1);
    run.put(map, AnyTensor(std::move(numbers)));
    return run.shared();
}

} // namespace headscope
