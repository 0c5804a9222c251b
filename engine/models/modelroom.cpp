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

std::optional<Index> roomBesides(const Transformer &model)
{
    const double most = static_cast<double>(machineMemory()) / 2;
    if (most == 0)
        return std::nullopt;
    return static_cast<Index>(std::max(0.0, most - model.weights->bytes()));
}

Result<void> checkTextFits(const ModelPlan &plan, Index bytes)
{
    const Index wanted = bytesBesides(plan);
    if (wanted <= bytes || plan.input.patches)
        return {};
    const bool isTargetLonger = plan.input.target.size() > plan.input.source.size();
    const Index tokens = std::ssize(isTargetLonger ? plan.input.target : plan.input.source);
    const Index longest = bytes / ((wanted + tokens - 1) / tokens);
    return Error{"", isTargetLonger ? "text_to" : "text",
                 counted(static_cast<std::uint64_t>(tokens), ENGINE_TEXT("engine", "%1 token"),
                         ENGINE_TEXT("engine", "%1 tokens")),
                 Text(ENGINE_TEXT("engine", "at most %1 tokens: this machine's memory leaves %2 MiB for their numbers"),
                      {std::to_string(longest), std::to_string(bytes >> 20U)})};
}

} // namespace headscope
