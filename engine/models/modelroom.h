// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/models/modelplan.h"

namespace headscope {

/// The bytes that a run of all blocks keeps whatever room there is: maps and logits are computed again where they have
/// none, and weights are there already.
Index bytesBesides(const ModelPlan &plan);

/// What the budget of this process leaves for them beside the weights of a model, but half of it at least: weights may
/// fill more than the budget.
Index roomBesides(const Transformer &model);

/// Refuses a text, before anything is computed, whose run would keep more bytes than that, that of the other text
/// included, and says how long it may be. An image has but one size, and is not refused.
Result<void> checkRoom(const ModelPlan &plan, Index bytes);

} // namespace headscope
