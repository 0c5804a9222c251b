// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/attention/step.h"

#include <optional>

namespace headscope {

/// One number of one tensor.
struct CellPlace
{
    TensorId tensor;
    Cell cell;
    bool operator==(const CellPlace &) const = default;
};

/// What the person is looking at: shared by every view, always inside the current plan.
struct Selection
{
    StepId step = StepId::Inputs;
    TensorId tensor = TensorId::Queries; ///< one of the step's tensors
    Index batch = 0;
    Index head = 0;
    std::optional<CellPlace> hovered;
    std::optional<CellPlace> pinned;

    /// The cell that views explain: the pinned one, else the one under the pointer.
    const std::optional<CellPlace> &cursor() const { return pinned ? pinned : hovered; }
    bool operator==(const Selection &) const = default;
};

} // namespace headscope
