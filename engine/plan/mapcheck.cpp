// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/plan/mapcheck.h"

#include <array>
#include <charconv>
#include <cmath>
#include <string>

namespace headscope {
namespace {

constexpr double kNear = 1e-3; // what float16 leaves of a sum

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
        } else if (share < 0 || share > 1 + kNear)
            ++check.notShares;
        sum += share;
    }
    ++check.rows;
    if (isSpoiled)
        return;
    if (std::abs(sum - 1) > kNear)
        ++check.uneven;
    if (std::abs(sum - 1) > std::abs(check.farthest - 1))
        check.farthest = sum;
}

} // namespace

MapCheck checkedMaps(const Document &document, const TensorFiles &files, const std::function<bool()> &isCancelled)
{
    MapCheck check;
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

std::vector<Text> warningsOf(const MapCheck &check)
{
    std::vector<Text> warnings;
    const auto warn = [&](const char *sentence, Index count, std::vector<std::string> more = {}) {
        more.insert(more.begin(), std::to_string(count));
        if (count > 0)
            warnings.emplace_back(sentence, std::move(more));
    };
    warn(ENGINE_TEXT("engine",
                     "Rows of the given maps that do not sum to 1, to 0.001: %1 of %2. The farthest sums to %3."),
         check.uneven, {std::to_string(check.rows), fourDigits(check.farthest)});
    warn(ENGINE_TEXT("engine", "Numbers of the given maps that are no shares, below 0 or above 1: %1."),
         check.notShares);
    warn(ENGINE_TEXT("engine", "Numbers of the given maps that are NaN or infinite: %1."), check.notNumbers);
    return warnings;
}

} // namespace headscope
