// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/checkpoints/mapping.h"
#include "engine/checkpoints/recognise.h"

namespace headscope {

/// Why a tensor cannot be the parameter that it is said to be. The error's field is the name of the parameter, "W_k";
/// what it got and expected name the axis that is wrong.
struct MappingFault
{
    Parameter part;
    Error error;
};

/// What does not go together, one fault at most for each parameter, in the order of ownParts(). Sizes are taken from
/// W_q first. No number is read.
std::vector<MappingFault> faultsOf(const TensorStore &store, const LayerMapping &mapping);

/// The numbers of heads that the shapes allow: they divide the outputs of W_q, and are what an axis of heads says.
std::vector<Index> possibleHeads(const TensorStore &store, const LayerMapping &mapping);

/// The one of these that most models have. There must be some.
Index likelyHeads(const TensorStore &store, const LayerMapping &mapping);

/// The heads of the mapping with those of keys and values. There must be no fault.
HeadCounts headsOf(const TensorStore &store, const LayerMapping &mapping);

/// The matrices that are whole and square, so that their shapes do not tell which of their axes is the input.
std::vector<Parameter> squareParts(const TensorStore &store, const LayerMapping &mapping);

} // namespace headscope
