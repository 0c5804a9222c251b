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

bool isLow(double number, MaskNumbers numbers)
{
    return number <= kLikeInfinity || (numbers == MaskNumbers::Float16 && number == kLeastFloat16);
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
bool isAllLow(const Row &row, MaskNumbers numbers)
{
    return std::all_of(row.begin(), row.end(), [numbers](auto number) { return isLow(toDouble(number), numbers); });
}

} // namespace

void hideLowest(AnyTensor &bias, MaskNumbers numbers)
{
    std::visit(
        [numbers](auto &all) {
            using Limits = std::numeric_limits<std::decay_t<decltype(*all.data())>>;
            const auto isFiniteAndLow = [numbers](auto number) {
                return isLow(toDouble(number), numbers) && !std::isinf(toDouble(number));
            };
            if constexpr (Limits::has_infinity)
                for (const auto &row : rowsOf(all))
                    std::replace_if(row.begin(), row.end(), isFiniteAndLow,
                                    isAllLow(row, numbers) ? Limits::lowest() : -Limits::infinity());
        },
        bias);
}

bool hidesWholeRow(const AnyTensor &bias, MaskNumbers numbers)
{
    return std::visit(
        [numbers](const auto &all) {
            const auto rows = rowsOf(all);
            return std::any_of(rows.begin(), rows.end(), [numbers](const auto &row) { return isAllLow(row, numbers); });
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
