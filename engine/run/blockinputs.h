// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/run/tracebuilder.h"
#include "engine/run/watch.h"

namespace headscope {

/// The parameters of a block that is none of attention, but for those that the run has already.
void takeBlockParameters(TraceBuilder &run, Watch &watch);
/// The same with its inputs.
void takeBlockInputs(TraceBuilder &run, Watch &watch);

} // namespace headscope
