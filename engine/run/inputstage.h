// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/run/tracebuilder.h"
#include "engine/run/watch.h"

namespace headscope {

/// Puts inputs and weights into a run, from files or drawn from seeds, the weights packed for the kernels, too. Where
/// the watch stops they are not whole.
void takeInputs(TraceBuilder &run, Watch &watch);
/// The parameters alone, but for those that the run has already.
void takeParameters(TraceBuilder &run, Watch &watch);

} // namespace headscope
