// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/models/modeltrace.h"

namespace headscope {

/// Runs every block, or of a run before only those that something has changed for. Where nothing has changed it is the
/// run before. Nothing when it was cancelled. A model whose file cannot be read any more throws a FailedReading.
SharedModelTrace runModel(const ModelPlan &plan, const RunControl &control = {}, const SharedModelTrace &before = {});

/// What the model says alone is looked at of such a run, and no more of it is kept: no maps, and of the blocks, whose
/// traces are null then, none that no later one reads.
SharedModelTrace runForPrediction(const ModelPlan &plan, const RunControl &control, const SharedModelTrace &before);

} // namespace headscope
