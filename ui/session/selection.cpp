// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/session/selection.h"

#include <algorithm>

namespace headscope {

std::pair<Index, Index> queryAndKey(const Plan &plan, const Selection &selection)
{
    std::pair<Index, Index> out{-1, -1};
    const auto &cursor = selection.cursor();
    if (!cursor)
        return out;
    const std::vector<Extent> &axes = specOf(cursor->tensor).axes;
    for (std::size_t i = 0; i < axes.size(); ++i) {
        if (axes[i] == Extent::QueryCount)
            out.first = std::min(cursor->cell[i], plan.sizes.q - 1);
        if (isKeyAxis(axes[i]))
            out.second = std::min(cursor->cell[i] + firstNumberOf(axes[i], plan.sizes), plan.sizes.attended() - 1);
    }
    return out;
}

Index queryShown(const Plan &plan, const Selection &selection)
{
    return std::max<Index>(queryAndKey(plan, selection).first, 0);
}

void follow(Selection &selection, const CellPlace &place, const Sizes &sizes)
{
    const auto &axes = specOf(place.tensor).axes;
    for (std::size_t i = 0; i < axes.size(); ++i) {
        if (axes[i] == Extent::Batch)
            selection.batch = place.cell[i];
        else if (axes[i] == Extent::Heads)
            selection.head = place.cell[i];
        else if (axes[i] == Extent::KvHeads && sizes.kvHeadOf(selection.head) != place.cell[i])
            selection.head = place.cell[i] * (sizes.h / sizes.g);
    }
}

Cell cellIn(const Plan &plan, const Selection &selection, Index row, Index column)
{
    const auto &axes = specOf(selection.tensor).axes;
    Cell cell(axes.size(), 0);
    for (std::size_t i = 0; i + 2 < axes.size(); ++i)
        cell[i] = axes[i] == Extent::Batch     ? selection.batch
                  : axes[i] == Extent::KvHeads ? plan.sizes.kvHeadOf(selection.head)
                                               : selection.head;
    cell[cell.size() - 2] = row;
    cell.back() = column;
    return cell;
}

} // namespace headscope
