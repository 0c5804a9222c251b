// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/handout/hiddencells.h"

#include "engine/reading/explain.h"

#include <algorithm>

namespace headscope {

bool HiddenCells::isAimedAt(TensorId tensor, const Cell &cell) const
{
    const auto some = m_cells.find(tensor);
    return some != m_cells.end() && some->second.count(cell) > 0;
}

/// A copy is as good as the number, and so is a score behind a mask that lets it be.
bool HiddenCells::isHidden(TensorId tensor, const Cell &cell) const
{
    if (isAimedAt(tensor, cell))
        return true;
    if (m_cells.empty())
        return false;
    const Explanation told = explain(m_trace, tensor, cell);
    return std::any_of(told.sources.begin(), told.sources.end(), [&](const Source &source) {
        return source.values.size() == 1 && source.values.front() == told.value &&
               isHidden(source.tensor, source.cells);
    });
}

/// A cell, or any of a row or column.
bool HiddenCells::touches(TensorId tensor, const Cell &cells) const
{
    const auto swept = std::find(cells.begin(), cells.end(), kSwept);
    if (swept == cells.end())
        return isHidden(tensor, cells);
    Cell one = cells;
    Index &index = one[static_cast<std::size_t>(swept - cells.begin())];
    const Index count = tensorOf(m_trace.plan, tensor).shape[static_cast<std::size_t>(swept - cells.begin())];
    for (index = 0; index < count; ++index)
        if (isHidden(tensor, one))
            return true;
    return false;
}

bool HiddenCells::canBeTold(TensorId tensor, const Cell &cell) const
{
    if (isHidden(tensor, cell))
        return false;
    const Explanation told = explain(m_trace, tensor, cell);
    return std::none_of(told.sources.begin(), told.sources.end(),
                        [&](const Source &source) { return touches(source.tensor, source.cells); });
}

} // namespace headscope
