// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/models/fittingchanges.h"

#include "engine/models/effects.h"
#include "engine/models/modeltrace.h"

#include <algorithm>

namespace headscope {
namespace {

bool hasCell(const Plan &plan, const Override &one)
{
    const GraphTensor *tensor = plan.graph->find(one.tensor);
    return tensor != nullptr && isInside(one.cell, tensor->shape);
}

/// Whether the text, with that of its past, reaches so far.
bool isReached(const ModelPart &part, const ModelPlan &plan)
{
    const Index past = pastCount(plan.input, plan.model->blocks[part.block].column);
    return !part.position || *part.position < past + plan.blocks[part.block]->sizes.q;
}

/// Whether the other text reaches so far. A decoder reads the same beside both.
bool isReachedByOther(const ModelPart &part, const Transformer &model, const std::vector<TokenId> &other)
{
    const bool isOfText = model.blocks[part.block].column == textColumn(model);
    return !part.position || !isOfText || *part.position < std::ssize(other);
}

/// A plan without changes has the tensors that these are numbers of.
ModelChanges within(const ModelPlan &plan, ModelChanges changes)
{
    for (auto &[block, overrides] : changes.overrides)
        std::erase_if(overrides,
                      [&ofBlock = *plan.blocks[block]](const Override &one) { return !hasCell(ofBlock, one); });
    std::erase_if(changes.overrides, [](const auto &ofBlock) { return ofBlock.second.empty(); });
    for (auto *parts : {&changes.leftOut, &changes.patched})
        std::erase_if(*parts, [&plan](const ModelPart &part) { return !isReached(part, plan); });
    if (changes.patched.empty())
        changes.other.clear();
    return changes;
}

} // namespace

Result<ModelPlan> planWhatFits(const SharedModel &model, const ModelInput &input, ModelChanges changes)
{
    std::erase_if(changes.patched, [&](const ModelPart &part) {
        return !isReachedByOther(part, *model, changes.other) || coversPart(changes.leftOut, part);
    });
    if (changes.patched.empty())
        changes.other.clear();
    if (auto plan = planModel(model, input, changes))
        return plan;
    const auto plain = planModel(model, input);
    if (!plain)
        return plain;
    changes = within(*plain, std::move(changes));
    if (auto plan = planModel(model, input, changes))
        return plan;
    return planModel(model, input, {{}, std::move(changes.leftOut), {}, {}});
}

} // namespace headscope
