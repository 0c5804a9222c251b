// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
// The parts of a model that can be left out, or get the numbers of another text.
#include "engine/models/modelplan.h"

#include "engine/plan/graph.h"

namespace headscope {

std::string nameOfPart(const Transformer &model, const ModelPart &part)
{
    return model.blocks[part.block].name + (part.head ? "/head." + std::to_string(*part.head) : "") +
           (part.isStream ? "/stream" : "") + (part.position ? "@" + std::to_string(*part.position) : "");
}

std::optional<TensorId> tensorOfPart(const Plan &plan, const ModelPart &part)
{
    const bool isHead = part.head && !part.isStream && plan.attends() && *part.head >= 0 && *part.head < plan.sizes.h;
    if (isHead)
        return Role::HeadOutputs;
    if (part.head || (part.position && *part.position < 0))
        return std::nullopt;
    if (part.isStream)
        return plan.document.layer.kind != BlockKind::Unembedding ? std::optional(resultOf(plan)) : std::nullopt;
    return plan.hasResult() ? std::optional<TensorId>(plan.attends() ? Role::Output : Role::FfnDown) : std::nullopt;
}

Text anyPart()
{
    return {ENGINE_TEXT("engine", "a head, a layer of attention, a feed-forward or the stream of a block of the model"),
            {}};
}

Text partInstead(const Plan &plan, const ModelPart &part)
{
    if (part.head && plan.attends())
        return {ENGINE_TEXT("engine", "a head from 0 to %1"), {std::to_string(plan.sizes.h - 1)}};
    return anyPart();
}

std::optional<Block> blockOfPart(const Plan &plan, const ModelPart &part, Index past)
{
    const TensorId tensor = tensorOfPart(plan, part).value();
    Block block = wholeBlock(tensor, tensorOf(plan, tensor).shape);
    if (part.head)
        block.ranges[1] = {*part.head, *part.head + 1};
    if (!part.position)
        return block;
    Block::Range &rows = block.ranges[block.ranges.size() - 2];
    const Index row = *part.position - past;
    if (!isIn(row, rows))
        return std::nullopt;
    rows = {row, row + 1};
    return block;
}

} // namespace headscope
