// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/plan/mapcheck.h"

#include <algorithm>
#include <array>
#include <bit>
#include <charconv>
#include <cmath>
#include <cstdint>
#include <string>

namespace headscope {
namespace {

constexpr double kNearOfBfloat16 = 1e-2; // which rounds each share to one in 256 of itself

std::string fourDigits(double number)
{
    constexpr int digits = 4;
    std::array<char, 32> text{};
    const auto end = std::to_chars(text.data(), text.data() + text.size(), number, std::chars_format::general, digits);
    return {text.data(), end.ptr};
}

template <class T>
void checkRow(MapCheck &check, const T *row, Index keys)
{
    double sum = 0;
    bool isSpoiled = false;
    for (Index key = 0; key < keys; ++key) {
        const double share = toDouble(row[key]);
        if (!std::isfinite(share)) {
            ++check.notNumbers;
            isSpoiled = true;
        } else if (share < 0 || share > 1 + check.near)
            ++check.notShares;
        sum += share;
    }
    ++check.rows;
    if (isSpoiled)
        return;
    if (std::abs(sum - 1) > check.near)
        ++check.uneven;
    if (std::abs(sum - 1) > std::abs(check.farthest - 1))
        check.farthest = sum;
}

/// Whether a tensor of floats has no digits but those of bfloat16, as a file of them has that was read and saved again.
bool areOfBfloat16(const AnyTensor &tensor)
{
    constexpr std::uint32_t lost = 0xFFFF;
    const auto *floats = std::get_if<Tensor<float>>(&tensor);
    return floats != nullptr && std::all_of(floats->data(), floats->data() + floats->size(), [](float number) {
               return (std::bit_cast<std::uint32_t>(number) & lost) == 0;
           });
}

MapCheck checkedTo(double near, const Document &document, const TensorFiles &files,
                   const std::function<bool()> &isCancelled)
{
    MapCheck check;
    check.near = near;
    for (const OptionalRef &ref : document.maps.weights)
        std::visit(
            [&](const auto &numbers) {
                const Index keys = numbers.length(-1);
                const Index stop = Index{1} << 10U; // rows between two questions
                for (Index row = 0; row * keys < numbers.size(); ++row) {
                    if (row % stop == 0 && isCancelled && isCancelled())
                        return;
                    checkRow(check, numbers.data() + row * keys, keys);
                }
            },
            tensorAt(files, *ref));
    return check;
}

} // namespace

MapCheck checkedMaps(const Document &document, const TensorFiles &files, const std::function<bool()> &isCancelled)
{
    MapCheck check = checkedTo(MapCheck().near, document, files, isCancelled);
    const auto &weights = document.maps.weights;
    const bool isRounded = (check.uneven > 0 || check.notShares > 0) &&
                           std::all_of(weights.begin(), weights.end(),
                                       [&](const auto &ref) { return areOfBfloat16(tensorAt(files, *ref)); });
    return isRounded ? checkedTo(kNearOfBfloat16, document, files, isCancelled) : check;
}

std::string nearnessOf(const MapCheck &check)
{
    return fourDigits(check.near);
}

std::vector<Text> warningsOf(const MapCheck &check)
{
    std::vector<Text> warnings;
    const auto warn = [&](const char *sentence, Index count, std::vector<std::string> more = {}) {
        more.insert(more.begin(), std::to_string(count));
        if (count > 0)
            warnings.emplace_back(sentence, std::move(more));
    };
    warn(
        ENGINE_TEXT("engine", "Rows of the given maps that do not sum to 1, to %4: %1 of %2. The farthest sums to %3."),
        check.uneven, {std::to_string(check.rows), fourDigits(check.farthest), nearnessOf(check)});
    warn(ENGINE_TEXT("engine", "Numbers of the given maps that are no shares, below 0 or above 1: %1."),
         check.notShares);
    warn(ENGINE_TEXT("engine", "Numbers of the given maps that are NaN or infinite: %1."), check.notNumbers);
    return warnings;
}

} // namespace headscope
