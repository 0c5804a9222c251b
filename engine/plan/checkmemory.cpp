// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/plan/checkmemory.h"

#include "engine/base/checked.h"
#include "engine/plan/graph.h"
#include "engine/plan/keep.h"

#include <algorithm>
#include <limits>

namespace headscope {
namespace {

bool isMultipliedWith(const Plan &plan, const GraphTensor &spec)
{
    const auto &tensors = plan.graph->tensors();
    return spec.family == Family::Weight && std::any_of(tensors.begin(), tensors.end(), [&](const GraphTensor &tensor) {
               return tensor.operation == Operation::Dot && tensor.operands[1].tensor == spec.id;
           });
}

/// The numbers that a run must have room for because of a tensor, and what it takes to keep track of each matrix: a
/// million heads of one number are more than a million numbers.
std::optional<Index> roomFor(const Plan &plan, const GraphTensor &spec)
{
    constexpr Index perMatrix = 8;
    const Shape &shape = spec.shape;
    const auto once = numbersOf(plan, spec);
    const auto numbers = once ? countOf({*once, isMultipliedWith(plan, spec) ? plan.matrixCopies : 1}) : once;
    const auto besides = shape.size() == 4 ? countOf({shape[0], shape[1], perMatrix}) : 0;
    return numbers && besides ? checkedSum(*numbers, *besides) : std::nullopt;
}

Index mostNumbers(const Plan &plan)
{
    return (Index{1} << 32U) / bytesPerNumber(plan); // 4 GiB
}

/// The largest of the tensors that have no room together, up to the one with which they are too many; null where all
/// have room. Of equal ones it is the first.
const GraphTensor *largestOfTooMany(const Plan &plan)
{
    Index room = mostNumbers(plan);
    Index most = -1;
    const GraphTensor *largest = nullptr;
    for (const GraphTensor &spec : plan.graph->tensors()) {
        const Index count = roomFor(plan, spec).value_or(std::numeric_limits<Index>::max());
        if (count > most) {
            largest = &spec;
            most = count;
        }
        if (count > room)
            return largest;
        room -= count;
    }
    return nullptr;
}

/// The same run with at most so many queries and new keys.
Plan cutTo(Plan plan, Index most)
{
    plan.sizes.k = plan.sizes.past + std::min(plan.sizes.newKeys(), most);
    plan.sizes.q = std::min(plan.sizes.q, most);
    plan.graph = std::make_shared<const Graph>(plan);
    return plan;
}

/// The longest run of this kind that fits; nothing where its other sizes are too much already.
std::optional<Plan> longestThatFits(const Plan &plan)
{
    Index fits = 0;
    for (Index tooMany = std::max(plan.sizes.q, plan.sizes.newKeys()); tooMany - fits > 1;) {
        const Index middle = fits + (tooMany - fits) / 2;
        (largestOfTooMany(cutTo(plan, middle)) == nullptr ? fits : tooMany) = middle;
    }
    return fits > 0 ? std::optional(cutTo(plan, fits)) : std::nullopt;
}

} // namespace

Result<void> checkMemory(const Plan &plan)
{
    const GraphTensor *tensor = largestOfTooMany(plan);
    if (tensor == nullptr)
        return {};
    const std::string most = std::to_string(mostNumbers(plan));
    const auto fitting = longestThatFits(plan);
    return Error{"", std::string(tensor->name), Text(toString(tensor->shape)),
                 fitting ? Text(ENGINE_TEXT("engine", "tensors of at most %1 numbers in all, as queries × keys "
                                                      "%2 × %3 have them"),
                                {most, std::to_string(fitting->sizes.q), std::to_string(fitting->sizes.k)})
                         : Text(ENGINE_TEXT("engine", "tensors of at most %1 numbers in all"), {most})};
}

} // namespace headscope
