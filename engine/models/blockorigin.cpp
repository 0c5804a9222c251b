// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/models/blockorigin.h"

#include "engine/models/blockname.h"
#include "engine/models/modelplan.h"
#include "engine/plan/referredtensors.h"

namespace headscope {

std::optional<BlockCell> originOf(const Plan &plan, TensorId tensor, const Cell &cell)
{
    const auto named = referredTensor(plan.document, tensor.role);
    const OptionalRef ref = named ? *named->ref : std::nullopt;
    const auto made = ref && ref->file == kStreamFile ? splitBlock(ref->tensor) : std::nullopt;
    if (!made)
        return std::nullopt;
    const bool isOfPast = tensor == Role::PastKeys || tensor == Role::PastValues;
    return BlockCell{std::string(made->block), std::string(made->rest), cell, isOfPast};
}

} // namespace headscope
