// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/session/selection.h"

#include <QStringList>

namespace headscope {

enum class View { Explore, Heads, Compare };

/// The views as files and the command line name them, in their order.
const QStringList &viewNames();

/// How the tensors are looked at, beside what the selection says.
struct Look
{
    View view = View::Explore;
    bool operator==(const Look &) const = default;
};

/// What is seen, as a whole: set and read at once, kept in the session's file, and gone back to. What the pointer is
/// over and how far playing has come are not of it.
struct ViewState
{
    Look look;
    StepId step = StepId::Softmax;
    TensorId tensor = Role::Weights; ///< one of the step's tensors
    Index batch = 0;
    Index head = 0;
    std::optional<CellPlace> pinned = {};
    bool wantsChange = false; ///< what the changed numbers changed, instead of the numbers
    /// The same with this cell pinned, in the step that makes it.
    ViewState at(const CellPlace &place, const Plan &plan) const;
    bool operator==(const ViewState &) const = default;
};

} // namespace headscope
