// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/run/trace.h"

#include <map>
#include <set>

namespace headscope {

/// The cells that are to be filled in. They are blank wherever they stand on the sheets, and so is what only repeats
/// them.
class HiddenCells
{
public:
    explicit HiddenCells(const Trace &trace) : m_trace(trace) {}

    void hide(TensorId tensor, const Cell &cell) { m_cells[tensor].insert(cell); }
    bool isHidden(TensorId tensor, const Cell &cell) const;
    /// Whether a number can be told without one of them: itself, and all that it is made from.
    bool canBeTold(TensorId tensor, const Cell &cell) const;

private:
    bool isAimedAt(TensorId tensor, const Cell &cell) const;
    bool touches(TensorId tensor, const Cell &cells) const;

    const Trace &m_trace;
    std::map<TensorId, std::set<Cell>> m_cells;
};

} // namespace headscope
