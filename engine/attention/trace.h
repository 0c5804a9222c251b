// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/attention/plan.h"
#include "engine/attention/step.h"
#include "engine/attention/tensorid.h"

#include <array>
#include <optional>

namespace headscope {

/// Every tensor of one finished run. Immutable once shared: the views read it from the GUI thread.
struct Trace
{
    Plan plan;
    std::array<std::optional<AnyTensor>, kTensorCount> tensors;
    double milliseconds = 0; ///< wall time of the run, without drawing random inputs and weights

    bool has(TensorId id) const { return tensors[static_cast<std::size_t>(id)].has_value(); }
    /// The tensor must be in the run.
    const AnyTensor &at(TensorId id) const { return *tensors[static_cast<std::size_t>(id)]; }
    double value(TensorId id, const Cell &cell) const { return valueAt(at(id), offsetOf(shapeOf(at(id)), cell)); }
    /// True for the tensors that come out of the mask step or after it and keep its (batch, head, query, key) axes.
    bool hasMaskBehind(TensorId id) const;
    /// True where the mask forbids this cell of a tensor with (batch, head, query, key) axes.
    bool isMasked(TensorId id, const Cell &cell) const;
};

} // namespace headscope
