// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/session/product.h"

#include <algorithm>

namespace headscope {

std::optional<Product> productOf(const Plan &plan, const Selection &selection)
{
    const TensorSpec &spec = specOf(selection.tensor);
    if (!isPresent(plan, spec.id) || operationOf(plan, spec) != Operation::Dot)
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

} // namespace headscope
