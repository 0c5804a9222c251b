// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/playback/walks.h"

#include <algorithm>

namespace headscope {
namespace {

constexpr Index kMostTerms = 20; // moments of the first sum
constexpr Index kMostCells = 12; // of its row
constexpr Index kMostRows = 12;  // of the rest

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

std::optional<Product> productOf(const Plan &plan, const Selection &selection)
{
    const TensorSpec &spec = specOf(selection.tensor);
    if (operationOf(plan, spec) != Operation::Dot)
        return std::nullopt;
    const Shape shape = shapeOf(spec, plan.sizes);
    const auto operands = operandsOf(plan, spec);
    const Cell factor = operands.front().cells(plan.sizes, Cell(shape.size(), 0));
    const Shape source = shapeOf(specOf(operands.front().tensor), plan.sizes);
    const auto swept = std::find(factor.begin(), factor.end(), kSwept) - factor.begin();
    return Product{shape[shape.size() - 2], shape.back(), source[static_cast<std::size_t>(swept)]};
}

bool isUnderWay(const Plan &plan, const Selection &selection)
{
    const auto product = selection.walk ? productOf(plan, selection) : std::nullopt;
    return product && selection.walk->terms < product->terms;
}

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

std::optional<Walk> moved(const Product &product, const Walk &walk, Index cells)
{
    const Index place = walk.row * product.columns + walk.column + cells;
    if (place < 0 || place >= product.rows * product.columns)
        return std::nullopt;
    return Walk{place / product.columns, place % product.columns, product.terms};
}

} // namespace headscope
