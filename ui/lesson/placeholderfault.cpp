// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lesson/placeholderfault.h"

#include "engine/document/cellname.h"
#include "engine/run/trace.h"
#include "ui/lesson/namedsizes.h"

#include <algorithm>
#include <optional>

namespace headscope {
namespace {

/// The tensor of cells of which some are outside it.
const GraphTensor *tensorLeftBy(const QString &name, const Plan &plan)
{
    const auto cells = readCellsName(name.toStdString());
    const GraphTensor *tensor = cells ? plan.graph->find(cells->tensor) : nullptr;
    if (tensor == nullptr)
        return nullptr;
    Cell first = cells->cell;
    std::replace(first.begin(), first.end(), kSwept, Index{0});
    return isInside(first, tensor->shape) ? nullptr : tensor;
}

Text oneOfSizes(const Plan &plan)
{
    std::vector<std::string> names;
    for (const auto &[name, size] : namedSizes(plan))
        names.push_back(name);
    return {ENGINE_TEXT("engine", "one of %1"), {asOneArgument(names)}};
}

Text numberBelow(Index count)
{
    return {ENGINE_TEXT("engine", "a number from 0 to %1"), {std::to_string(count - 1)}};
}

} // namespace

Text expectedInstead(const QString &inside, const Plan &plan)
{
    const QString function = inside.section(u' ', 0, 0);
    if (function == QStringLiteral("size"))
        return oneOfSizes(plan);
    if (function == QStringLiteral("query"))
        return numberBelow(plan.sizes.q);
    if (function == QStringLiteral("key"))
        return numberBelow(plan.sizes.k + plan.sizes.appended);
    for (const QString &cells : {inside.section(u' ', 1), inside}) // behind a word such as max, or alone
        if (const GraphTensor *tensor = tensorLeftBy(QString(cells).remove(u' '), plan))
            return {ENGINE_TEXT("engine", "indices inside %1"), {toString(tensor->shape)}};
    return {ENGINE_TEXT("engine", "a cell, a row or a shape of this run, such as weights[0,0,1,2]"), {}};
}

} // namespace headscope
