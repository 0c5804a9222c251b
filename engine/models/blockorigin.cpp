// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/models/blockorigin.h"

#include "engine/models/modelplan.h"
#include "engine/plan/referredtensors.h"

namespace headscope {

std::optional<BlockCell> originOf(const Plan &plan, TensorId tensor, const Cell &cell)
{
    const auto named = referredTensor(plan.document, tensor.role);
    const OptionalRef ref = named ? *named->ref : std::nullopt;
    const std::size_t slash = ref ? ref->tensor.rfind('/') : std::string::npos;
    if (!ref || ref->file != kStreamFile || slash == std::string::npos)
        return std::nullopt;
    const bool isOfPast = tensor == Role::PastKeys || tensor == Role::PastValues;
    return BlockCell{ref->tensor.substr(0, slash), ref->tensor.substr(slash + 1), cell, isOfPast};
}

} // namespace headscope
