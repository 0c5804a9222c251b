// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/models/modelplan.h"

namespace headscope {

/// The plan of an input with those changes that have a place in it: a shorter text has fewer cells and positions, and
/// parts have no numbers from another text behind its end, or while they are left out. Errors are those of planModel()
/// without any of them.
Result<ModelPlan> planWhatFits(const SharedModel &model, const ModelInput &input, ModelChanges changes);

} // namespace headscope
