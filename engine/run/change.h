// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/run/tracebuilder.h"
#include "engine/run/watch.h"

#include <set>

namespace headscope {

/// The run of `plan`, from a finished run of a plan that differs from it in overrides only: what depends on an override
/// that came or went is computed again, everything else is shared. It has the bits of a run from the start, and the
/// time that it takes itself besides the given one. Nothing when it was cancelled.
std::shared_ptr<const Trace> changed(const Trace &before, const Plan &plan, const RunControl &control = {},
                                     double milliseconds = 0);

/// Which tensors may hold other numbers in one plan than in the other; they differ in overrides only.
std::set<TensorId> changedTensors(const Plan &before, const Plan &after);

/// Whether `changed` may begin with this run.
bool differsInOverridesOnly(const Plan &before, const Plan &after);

/// The same plan before anything was changed.
Plan withoutOverrides(Plan plan);

/// Puts the overrides of inputs and weights into a run that has just taken them.
void overrideInputs(TraceBuilder &run);

} // namespace headscope
