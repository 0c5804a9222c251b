// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/playback/walks.h"

#include <algorithm>
#include <tuple>

namespace headscope {
namespace {

constexpr Index kMostTerms = 20; // moments at most in the first sum
constexpr Index kMostCells = 12; // moments at most in the rest of its row
constexpr Index kMostRows = 12;  // moments at most in the rows below

/// The numbers from `first` to `last`, at most so many of them, evenly spread, `last` always among them.
std::vector<Index> spread(Index first, Index last, Index most)
{
    std::vector<Index> numbers;
    const Index count = last - first + 1;
    const Index shown = std::min(count, most);
    for (Index i = 1; i <= shown; ++i)
        numbers.push_back(first - 1 + count * i / shown);
    return numbers;
}

} // namespace

std::vector<Walk> momentsOf(const Product &product)
{
    std::vector<Walk> moments;
    for (const Index terms : spread(1, product.terms, kMostTerms))
        moments.push_back({0, 0, terms});
    for (const Index column : spread(1, product.columns - 1, kMostCells))
        moments.push_back({0, column, product.terms});
    for (const Index row : spread(1, product.rows - 1, kMostRows))
        moments.push_back({row, product.columns - 1, product.terms});
    return moments;
}

std::optional<Walk> momentAfter(const Product &product, const std::optional<Walk> &now)
{
    const auto order = [](const Walk &walk) { return std::tuple(walk.row, walk.column, walk.terms); };
    const std::vector<Walk> moments = momentsOf(product);
    const auto next = std::find_if(moments.begin(), moments.end(),
                                   [&](const Walk &moment) { return !now || order(moment) > order(*now); });
    return next == moments.end() ? std::nullopt : std::optional(*next);
}

std::optional<Walk> moved(const Product &product, const Walk &walk, Index cells)
{
    const Index place = walk.row * product.columns + walk.column + cells;
    if (place < 0 || place >= product.rows * product.columns)
        return std::nullopt;
    return Walk{place / product.columns, place % product.columns, product.terms};
}

} // namespace headscope
