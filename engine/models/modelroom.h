// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/models/modelplan.h"

#include <optional>

namespace headscope {

/// The bytes that a run of all blocks keeps whatever room there is: maps and logits are computed again where they have
/// none, and weights are there already.
Index bytesBesides(const ModelPlan &plan);

/// What half of the machine's memory leaves for them beside the weights of a model; nothing where it cannot be known.
/// It is no matter of the limit that a person sets, so that a text which had room has room later on.
std::optional<Index> roomBesides(const Transformer &model);

/// Refuses a text, before anything is computed, whose run would keep more bytes than that, and says how long it may be.
/// What is changed in the run is no matter of it. An image has but one size, and is not refused.
Result<void> checkTextFits(const ModelPlan &plan, Index bytes);

} // namespace headscope
