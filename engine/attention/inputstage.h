// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/attention/trace.h"

namespace headscope {

/// Puts inputs and weights into a run, from files or drawn from seeds, the weights packed for the kernels, too.
void takeInputs(Trace &run);

} // namespace headscope
