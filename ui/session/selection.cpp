// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/session/selection.h"

namespace headscope {

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
