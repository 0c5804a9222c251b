// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/session/product.h"

namespace headscope {

std::optional<Product> productOf(const Plan &plan, const Selection &selection)
{
    const GraphTensor *tensor = plan.graph->find(selection.tensor);
    if (tensor == nullptr || tensor->operation != Operation::Dot)
        return std::nullopt;
    return Product{tensor->shape[tensor->shape.size() - 2], tensor->shape.back(), termsOf(plan, *tensor)};
}

bool isUnderWay(const Plan &plan, const Selection &selection)
{
    const auto product = selection.walk ? productOf(plan, selection) : std::nullopt;
    return product && selection.walk->terms < product->terms;
}

} // namespace headscope
