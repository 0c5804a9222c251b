// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/models/unplacedchanges.h"

#include "engine/models/modelwish.h"
#include "engine/plan/graph.h"
#include "engine/plan/placed.h"
#include "engine/tensor/shape.h"

#include <algorithm>
#include <set>
#include <string>
#include <utility>

namespace headscope {
namespace {

std::set<std::pair<std::string, Cell>> changedCells(const ModelChanges &changes, std::size_t block)
{
    std::set<std::pair<std::string, Cell>> cells;
    if (const auto found = changes.overrides.find(block); found != changes.overrides.end())
        for (const Override &each : found->second)
            cells.emplace(each.tensor, each.cell);
    return cells;
}

void takeOut(std::vector<ModelPart> &parts, const std::vector<ModelPart> &those)
{
    std::set<decltype(orderOf(ModelPart()))> known;
    for (const ModelPart &part : those)
        known.insert(orderOf(part));
    std::erase_if(parts, [&known](const ModelPart &part) { return known.contains(orderOf(part)); });
}

void append(std::vector<ModelPart> &parts, const std::vector<ModelPart> &more)
{
    parts.insert(parts.end(), more.begin(), more.end());
}

/// Whether an axis is as long as the text.
bool isOfText(Extent axis)
{
    return axis == Extent::QueryCount || axis == Extent::KeyCount || axis == Extent::NewKeyCount ||
           axis == Extent::AttendedCount;
}

/// How many tokens there may be at most; nothing where there is no end. An image has always as many as it has.
std::optional<Index> longestOf(const ModelPlan &plan)
{
    return plan.input.patches ? std::optional<Index>(0) : plan.model->longest;
}

/// The shape beside the longest text, or beside one that is long enough for the cell.
Shape largestShape(const GraphTensor &tensor, std::optional<Index> longest, const Cell &cell)
{
    Shape shape = tensor.shape;
    for (std::size_t axis = 0; axis < shape.size(); ++axis)
        if (isOfText(tensor.axes[axis]))
            shape[axis] = std::max(shape[axis], longest.value_or(cell[axis] + 1));
    return shape;
}

/// Why a number can have no place; nothing where it can. Besides its cell it is judged by one that there is.
std::optional<Error> refusalOf(const ModelPlan &plan, std::size_t block, Override number)
{
    const Plan &ofBlock = *plan.blocks[block];
    const GraphTensor *tensor = ofBlock.graph->find(number.tensor);
    if (tensor != nullptr && number.cell.size() == tensor->shape.size()) {
        const Shape largest = largestShape(*tensor, longestOf(plan), number.cell);
        if (!isInside(number.cell, largest))
            return Error{"", "", {}, Text(ENGINE_TEXT("engine", "indices inside %1"), {toString(largest)})};
        for (std::size_t axis = 0; axis < number.cell.size(); ++axis)
            number.cell[axis] = std::min(number.cell[axis], tensor->shape[axis] - 1);
    }
    const auto there = placed(number, ofBlock);
    return there ? std::nullopt : std::optional(there.error());
}

/// What would be right instead of a part that can have no place; nothing where it can.
std::optional<Text> rightInstead(const ModelPlan &plan, const ModelPart &part)
{
    const Plan &ofBlock = *plan.blocks[part.block];
    if (!tensorOfPart(ofBlock, part))
        return partInstead(ofBlock, part);
    const auto longest = longestOf(plan);
    const Index end = std::max(ofBlock.sizes.q, longest.value_or(0));
    if (!longest || !part.position || *part.position < end)
        return std::nullopt;
    return Text(ENGINE_TEXT("engine", "a position from 0 to %1"), {std::to_string(end - 1)});
}

Error unplacedError(const std::string &key, std::size_t i, const std::string &got, const Text &expected)
{
    return {"", "model." + key + "[" + std::to_string(i) + "]", Text(got), expected};
}

Result<void> checkUnplacedParts(const ModelPlan &plan, const std::string &key, const std::vector<std::string> &names)
{
    for (std::size_t i = 0; i < names.size(); ++i)
        if (const auto part = partNamed(*plan.model, names[i])) // else there was no wish of it
            if (const auto expected = rightInstead(plan, *part))
                return unplacedError(key, i, names[i], *expected);
    return {};
}

} // namespace

ModelChanges together(ModelChanges changes, const ModelChanges &more)
{
    const ModelChanges rest = lacking(more, changes);
    if (changes.patched.empty())
        changes.other = more.other;
    for (const auto &[block, overrides] : rest.overrides) {
        Overrides &all = changes.overrides[block];
        all.insert(all.end(), overrides.begin(), overrides.end());
    }
    append(changes.leftOut, rest.leftOut);
    append(changes.patched, rest.patched);
    return changes;
}

ModelChanges lacking(ModelChanges all, const ModelChanges &placed)
{
    for (auto &[block, overrides] : all.overrides)
        std::erase_if(overrides, [known = changedCells(placed, block)](const Override &one) {
            return known.contains({one.tensor, one.cell});
        });
    std::erase_if(all.overrides, [](const auto &ofBlock) { return ofBlock.second.empty(); });
    takeOut(all.leftOut, placed.leftOut);
    takeOut(all.patched, placed.patched);
    all.other.clear();
    return all;
}

Result<void> checkUnplaced(const ModelPlan &plan, const NamedChanges &unplaced, const std::string &prefix)
{
    if (const auto right = checkUnplacedParts(plan, prefix + "without", unplaced.without); !right)
        return right;
    if (const auto right = checkUnplacedParts(plan, prefix + "patch", unplaced.patch); !right)
        return right;
    for (std::size_t i = 0; i < unplaced.overrides.size(); ++i) {
        const Override &each = unplaced.overrides[i];
        if (const auto number = numberNamed(*plan.model, each)) // else there was no wish of it
            if (const auto refusal = refusalOf(plan, number->first, number->second))
                return unplacedError(prefix + "overrides", i, blamed(each, *refusal), refusal->expected);
    }
    return {};
}

std::size_t countChanges(const ModelChanges &changes)
{
    std::size_t count = changes.leftOut.size() + changes.patched.size();
    for (const auto &[block, overrides] : changes.overrides)
        count += overrides.size();
    return count;
}

std::vector<Text> unplacedTexts(const ModelChanges &waiting, const std::vector<ModelPart> &leftOut)
{
    const auto isOut = [&](const ModelPart &part) { return coversPart(leftOut, part); };
    const auto out = static_cast<std::size_t>(std::count_if(waiting.patched.begin(), waiting.patched.end(), isOut));
    const std::size_t unplaced = countChanges(waiting) - out;
    std::vector<Text> texts;
    if (unplaced > 0)
        texts.push_back(counted(unplaced, ENGINE_TEXT("engine", "%1 change has no place in this text"),
                                ENGINE_TEXT("engine", "%1 changes have no place in this text")));
    if (out > 0)
        texts.push_back(counted(out, ENGINE_TEXT("engine", "%1 patched part waits while it is left out"),
                                ENGINE_TEXT("engine", "%1 patched parts wait while they are left out")));
    return texts;
}

} // namespace headscope
