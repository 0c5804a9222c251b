// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/checkpoints/inputlengths.h"

#include "engine/checkpoints/inputnames.h"
#include "engine/checkpoints/saidnumber.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace headscope {
namespace {

constexpr double kLargestLength = 1e15; // beyond it not every whole number is one of float64

/// The numbers as whole ones, where all of them are.
std::optional<std::vector<Index>> wholeNumbers(const AnyTensor &tensor)
{
    return std::visit(
        [](const auto &numbers) -> std::optional<std::vector<Index>> {
            std::vector<Index> whole;
            for (const auto value : numbers.values()) {
                const double number = toDouble(value);
                if (!(std::abs(number) <= kLargestLength) || std::trunc(number) != number)
                    return std::nullopt;
                whole.push_back(static_cast<Index>(number));
            }
            return whole;
        },
        tensor);
}

/// One list for each batch item.
std::vector<std::vector<Index>> listsOf(const std::vector<Index> &numbers, Index items)
{
    std::vector<std::vector<Index>> lists;
    const std::ptrdiff_t each = std::ssize(numbers) / items;
    for (auto next = numbers.begin(); next != numbers.end(); next += each)
        lists.emplace_back(next, next + each);
    return lists;
}

} // namespace

bool isNamedAsLengths(std::string_view name)
{
    return std::find(kLengthNames.begin(), kLengthNames.end(), name) != kLengthNames.end();
}

Result<std::optional<FileLengths>> lengthsBeside(const TensorStore &store, const Plan &plan, DecodingLimit &limit,
                                                 const std::string &group)
{
    for (const std::string_view name : kLengthNames) {
        const StoredTensor *stored = store.find(group + std::string(name));
        const bool isOfItems = stored != nullptr && stored->shape == Shape{plan.sizes.b};
        const bool isOfQueries = stored != nullptr && stored->shape == Shape{plan.sizes.b, plan.sizes.q};
        if ((!isOfItems && !isOfQueries) || stored->fault || isOfFlags(*stored))
            continue;
        if (const auto taken = limit.take(stored->decodedBytes, "tensor " + stored->name); !taken)
            return taken.error();
        const auto numbers = store.read(*stored);
        if (!numbers)
            return numbers.error();
        if (auto whole = wholeNumbers(*numbers))
            return std::optional(FileLengths{stored, isOfItems ? ValidLens(std::move(*whole))
                                                               : ValidLens(listsOf(*whole, plan.sizes.b))});
    }
    return std::optional<FileLengths>();
}

std::optional<Error> faultOfLengths(const TensorStore &store, const Sizes &sizes)
{
    constexpr const char *name = "valid_lens";
    const StoredTensor *wrong = store.find(name);
    const Json said = wrong == nullptr ? saidValue(store, name) : Json();
    if (wrong == nullptr && said.isNull())
        return std::nullopt;
    const Shape perItem{sizes.b}, perQuery{sizes.b, sizes.q};
    return Error{{},
                 name,
                 Text(wrong != nullptr ? wrong->dtype + " " + toString(wrong->shape) : shortened(writtenJson(said))),
                 {ENGINE_TEXT("engine", "whole numbers %1 or %2"), {toString(perItem), toString(perQuery)}}};
}

} // namespace headscope
