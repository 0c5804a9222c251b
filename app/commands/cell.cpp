// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/cell.h"

#include <QRegularExpression>

namespace headscope {

std::variant<CellPlace, Failure> cellOf(const QString &text, const Plan &plan)
{
    static const QRegularExpression pattern(QStringLiteral("^(\\w+)\\[\\s*(\\d{1,9}(?:\\s*,\\s*\\d{1,9})*)\\s*\\]$"));
    const auto match = pattern.match(text);
    const GraphTensor *tensor = plan.graph->find(match.captured(1).toStdString());
    if (tensor == nullptr)
        return usage(QStringLiteral("--cell"), text, Text("a cell of a tensor of this run, such as weights[0,2,1,0]"));
    CellPlace place{tensor->id, {}};
    for (const QString &index : match.captured(2).split(u','))
        place.cell.push_back(index.trimmed().toLongLong());
    if (!isInside(place.cell, tensor->shape))
        return usage(QStringLiteral("--cell"), text, Text("indices inside %1", {toString(tensor->shape)}));
    return place;
}

} // namespace headscope
