// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/cell.h"

#include "engine/document/cellname.h"

namespace headscope {

CommandResult<CellPlace> cellOf(const QString &text, const Plan &plan)
{
    const auto name = readCellName(text.toStdString());
    const GraphTensor *tensor = name ? plan.graph->find(name->tensor) : nullptr;
    if (tensor == nullptr)
        return usage(QStringLiteral("--cell"), text, Text("a cell of a tensor of this run, such as weights[0,2,1,0]"));
    if (!isInside(name->cell, tensor->shape))
        return usage(QStringLiteral("--cell"), text, Text("indices inside %1", {toString(tensor->shape)}));
    return CellPlace{tensor->id, name->cell};
}

} // namespace headscope
