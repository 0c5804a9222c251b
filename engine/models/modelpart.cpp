// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/models/modelpart.h"

#include "engine/base/readnumber.h"
#include "engine/models/blockname.h"
#include "engine/plan/graph.h"

#include <algorithm>

namespace headscope {
namespace {

/// A whole number from 0 on that is all of the text.
std::optional<Index> numberIn(std::string_view text)
{
    const auto number = readNumber<Index>(text);
    return number && *number >= 0 ? number : std::nullopt;
}

/// What stands behind a sign, which is cut off with it; nothing without the sign.
std::optional<std::string_view> cutBehind(std::string_view &name, char sign)
{
    const std::size_t at = name.find(sign);
    if (at == std::string_view::npos)
        return std::nullopt;
    const std::string_view behind = name.substr(at + 1);
    name = name.substr(0, at);
    return behind;
}

} // namespace

bool coversPart(const std::vector<ModelPart> &changed, const ModelPart &part)
{
    return std::any_of(changed.begin(), changed.end(), [&part](const ModelPart &each) {
        return each.block == part.block && each.isStream == part.isStream && (!each.head || each.head == part.head) &&
               (!each.position || each.position == part.position);
    });
}

std::string nameOfPart(const Transformer &model, const ModelPart &part)
{
    return model.blocks[part.block].name + (part.head ? "/head." + std::to_string(*part.head) : "") +
           (part.isStream ? "/stream" : "") + (part.position ? "@" + std::to_string(*part.position) : "");
}

std::optional<ModelPart> partNamed(const Transformer &model, std::string_view name)
{
    constexpr std::string_view head = "head.";
    const auto position = cutBehind(name, '@');
    const auto inside = cutBehind(name, '/');
    auto block = model.find(name);
    if (!block)
        block = model.find(layerName(name, "self"));
    if (!block)
        return std::nullopt;
    ModelPart part{*block};
    part.isStream = inside == "stream";
    if (inside && !part.isStream)
        part.head = inside->starts_with(head) ? numberIn(inside->substr(head.size())) : std::nullopt;
    if (position)
        part.position = numberIn(*position);
    const bool isRight = (!inside || part.isStream || part.head) && (!position || part.position);
    return isRight ? std::optional(part) : std::nullopt;
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
