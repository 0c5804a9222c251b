// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/models/modelroom.h"

#include "engine/plan/keep.h"
#include "engine/tensor/memorybudget.h"

#include <algorithm>

namespace headscope {

Index bytesBesides(const ModelPlan &plan)
{
    Index bytes = 0;
    for (const auto &block : plan.blocks)
        bytes += bytesBesidesMaps(*block);
    return bytes;
}

Index roomBesides(const Transformer &model)
{
    const Index most = memoryBudget()->most();
    const auto weights = static_cast<Index>(std::min(model.weights->bytes(), static_cast<double>(most)));
    return most - std::min(weights, most / 2);
}

Result<void> checkRoom(const ModelPlan &plan, Index bytes)
{
    const Index wanted = bytesBesides(plan) + (plan.other ? bytesBesides(*plan.other) : 0);
    if (wanted <= bytes || plan.input.patches)
        return {};
    const auto tokens = std::max<Index>(1, std::ssize(plan.input.source));
    const Index longest = bytes / ((wanted + tokens - 1) / tokens);
    return Error{"", "text",
                 counted(static_cast<std::uint64_t>(tokens), ENGINE_TEXT("engine", "%1 token"),
                         ENGINE_TEXT("engine", "%1 tokens")),
                 Text(ENGINE_TEXT("engine", "at most %1 tokens: the limit of memory leaves %2 MiB for their numbers"),
                      {std::to_string(longest), std::to_string(bytes >> 20U)})};
}

} // namespace headscope
