// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/checkpoints/addedmask.h"

#include "engine/plan/mask.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <span>
#include <string>
#include <vector>

namespace headscope {
namespace {

constexpr double kLikeInfinity = -1e30;  // what is added to a score to hide its key, where it is not −∞
constexpr double kLeastFloat16 = -65504; // the same in half precision

bool isLow(double number)
{
    return number <= kLikeInfinity || number == kLeastFloat16;
}

/// The numbers of a mask, row by row of its keys.
template <class Numbers>
auto rowsOf(Numbers &numbers)
{
    const auto width = static_cast<std::size_t>(numbers.length(-1));
    std::vector<decltype(std::span(numbers.data(), width))> rows;
    for (Index first = 0; first < numbers.size(); first += numbers.length(-1))
        rows.emplace_back(numbers.data() + first, width);
    return rows;
}

template <class Row>
bool isAllLow(const Row &row)
{
    return std::all_of(row.begin(), row.end(), [](auto number) { return isLow(toDouble(number)); });
}

} // namespace

void hideLowest(AnyTensor &bias)
{
    std::visit(
        [](auto &numbers) {
            using Limits = std::numeric_limits<std::decay_t<decltype(*numbers.data())>>;
            const auto isFiniteAndLow = [](auto number) {
                return isLow(toDouble(number)) && !std::isinf(toDouble(number));
            };
            if constexpr (Limits::has_infinity)
                for (const auto &row : rowsOf(numbers))
                    std::replace_if(row.begin(), row.end(), isFiniteAndLow,
                                    isAllLow(row) ? Limits::lowest() : -Limits::infinity());
        },
        bias);
}

bool hidesWholeRow(const AnyTensor &bias)
{
    return std::visit(
        [](const auto &numbers) {
            const auto rows = rowsOf(numbers);
            return std::any_of(rows.begin(), rows.end(), [](const auto &row) { return isAllLow(row); });
        },
        bias);
}

bool attendsHiddenKeys(const Plan &plan, const AnyTensor &weights)
{
    return std::visit(
        [&plan](const auto &numbers) {
            Index query = 0;
            for (const auto &row : rowsOf(numbers)) {
                const KeyRange near = nearKeys(plan, query++ % plan.sizes.q);
                for (Index key = 0; key < std::min(plan.sizes.k, std::ssize(row)); ++key)
                    if ((key < near.first || key >= near.end) && toDouble(row[static_cast<std::size_t>(key)]) != 0)
                        return true;
            }
            return false;
        },
        weights);
}

void leaveToBias(MaskSettings &mask, ImportNotes &notes)
{
    mask.causal = Causal::None;
    mask.window.reset();
    notes.emplace_back(ENGINE_TEXT("engine",
                                   "The mask of the file says all of this by itself. It hides every key of some "
                                   "queries, and PyTorch shares out their attention evenly, so causal and "
                                   "window are off."),
                       std::vector<std::string>());
}

} // namespace headscope
