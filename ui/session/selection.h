// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/plan/cellplace.h"
#include "engine/plan/graph.h"

#include <optional>
#include <string_view>
#include <utility>

namespace headscope {

/// How far playing has come within a product: the cells before this one are done, and of its own sum so many terms.
struct Walk
{
    Index row = 0;
    Index column = 0;
    Index terms = 0;
    bool operator==(const Walk &) const = default;
};

/// What the person is looking at: shared by every view, always inside the current plan.
struct Selection
{
    StepId step = StepId::Inputs;
    TensorId tensor = Role::Queries; ///< one of the step's tensors
    Index batch = 0;
    Index head = 0;
    std::optional<CellPlace> hovered;
    std::optional<CellPlace> pinned;
    std::optional<TensorId> lit = {}; ///< whose name the pointer is on
    std::string_view litAxis = {};    ///< as axisName() calls it, where the pointer is on the name of an axis
    bool wantsChange = false;         ///< what the changed numbers changed, instead of the numbers
    std::optional<Walk> walk = {};    ///< in the tensor's matrix, a product; the pinned cell is the one it has come to

    /// The cell that views explain: the pinned one, else the one under the pointer.
    const std::optional<CellPlace> &cursor() const { return pinned ? pinned : hovered; }
    bool operator==(const Selection &) const = default;
};

/// The query and the key that the cursor's cell belongs to, inside the plan; -1 where its tensor has no such axis.
std::pair<Index, Index> queryAndKey(const Plan &plan, const Selection &selection);
/// The query whose attention is shown: the first, where none is looked at.
Index queryShown(const Plan &plan, const Selection &selection);

/// What a step of these tensors is for: dropped weights rather than their mask.
TensorId mainTensorOf(const Plan &plan, const std::vector<const GraphTensor *> &tensors);

/// Where the plan does not have the step, or the step not the tensor: its central step, and what that is for.
void keepInside(const Plan &plan, StepId &step, TensorId &tensor);

/// Takes batch item and head of a cell; what its tensor has no axis for stays.
void follow(Selection &selection, const CellPlace &place, const Sizes &sizes);

/// A cell of the matrix that is looked at: of the tensor, at the batch item and the head.
Cell cellIn(const Plan &plan, const Selection &selection, Index row, Index column);

} // namespace headscope
