// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/checkpoints/checkmapping.h"

namespace headscope {

/// A change of a mapping that mends a fault.
struct MappingMending
{
    Text words; ///< what it does, as a button says it: "Turn W_k over"
    LayerMapping mapping;
};

/// The least change after which there is no fault at all; else the least after which this parameter has none, and no
/// other that had none has one. Nothing where none of those that are known does: turning matrices over, taking a share
/// of a tensor that holds several parameters, other heads, cross-attention, and leaving out what a layer need not have.
std::optional<MappingMending> mendingOf(const TensorStore &store, const LayerMapping &mapping, Parameter part);

} // namespace headscope
