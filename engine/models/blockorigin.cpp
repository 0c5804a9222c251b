// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/models/blockorigin.h"

#include "engine/models/modelplan.h"
#include "engine/plan/referredtensors.h"

#include <algorithm>

namespace headscope {
namespace {

/// The role whose tensor the document names: in self-attention, keys and values are the queries.
Role namedRole(const Plan &plan, Role role)
{
    const bool isQueries = plan.document.inputs.selfAttention && (role == Role::Keys || role == Role::Values);
    return isQueries ? Role::Queries : role;
}

OptionalRef refOf(const Plan &plan, Role role)
{
    const auto rows = referredTensors(plan.document);
    const auto row = std::find_if(rows.begin(), rows.end(), [role](const auto &each) { return each.role == role; });
    return row != rows.end() ? *row->ref : std::nullopt;
}

} // namespace

std::optional<BlockCell> originOf(const Plan &plan, TensorId tensor, const Cell &cell)
{
    const OptionalRef ref = refOf(plan, namedRole(plan, tensor.role));
    const std::size_t slash = ref ? ref->tensor.rfind('/') : std::string::npos;
    if (!ref || ref->file != kStreamFile || slash == std::string::npos)
        return std::nullopt;
    const bool isOfPast = tensor == Role::PastKeys || tensor == Role::PastValues;
    return BlockCell{ref->tensor.substr(0, slash), ref->tensor.substr(slash + 1), cell, isOfPast};
}

} // namespace headscope
