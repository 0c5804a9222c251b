// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/checkpoints/addedmask.h"

#include "engine/plan/mask.h"

#include <algorithm>
#include <limits>
#include <span>
#include <string>
#include <vector>

namespace headscope {
namespace {

constexpr double kLikeInfinity = -1e30; // what is added to a score to hide its key, where it is not −∞

bool isLow(double number)
{
    return number <= kLikeInfinity;
}

/// Calls for each row of keys until one answers true.
template <class Numbers, class Is>
bool isAnyRow(Numbers &numbers, Is is)
{
    const auto width = static_cast<std::size_t>(numbers.length(-1));
    for (Index first = 0; first < numbers.size(); first += numbers.length(-1))
        if (is(std::span(numbers.data() + first, width)))
            return true;
    return false;
}

} // namespace

void hideLowest(AnyTensor &bias)
{
    std::visit(
        [](auto &numbers) {
            isAnyRow(numbers, [](auto row) {
                using Number = typename decltype(row)::value_type;
                if constexpr (std::numeric_limits<Number>::has_infinity)
                    if (!std::all_of(row.begin(), row.end(), isLow))
                        std::replace_if(row.begin(), row.end(), isLow, -std::numeric_limits<Number>::infinity());
                return false;
            });
        },
        bias);
}

bool hidesWholeRow(const AnyTensor &bias)
{
    return std::visit(
        [](const auto &numbers) {
            return isAnyRow(numbers, [](auto row) {
                return std::all_of(row.begin(), row.end(), [](auto number) { return isLow(toDouble(number)); });
            });
        },
        bias);
}

bool attendsHiddenKeys(const Plan &plan, const AnyTensor &weights)
{
    const Index queries = plan.sizes.q;
    Index query = 0;
    return std::visit(
        [&](const auto &numbers) {
            return isAnyRow(numbers, [&](auto row) {
                const KeyRange near = nearKeys(plan, query++ % queries);
                for (Index key = 0; key < std::min(plan.sizes.k, std::ssize(row)); ++key)
                    if ((key < near.first || key >= near.end) && toDouble(row[static_cast<std::size_t>(key)]) != 0)
                        return true;
                return false;
            });
        },
        weights);
}

void leaveToBias(MaskSettings &mask, ImportNotes &notes)
{
    mask.causal = Causal::None;
    mask.window.reset();
    notes.emplace_back(ENGINE_TEXT("engine", "The mask hides every key of some queries, and PyTorch shares out their "
                                             "attention evenly; the mask alone says which keys are seen, so causal and "
                                             "window are off."),
                       std::vector<std::string>());
}

} // namespace headscope
