// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/result.h"
#include "engine/plan/plan.h"

namespace headscope {

/// Refuses, before anything is allocated, a run whose tensors have more numbers than fit into 4 GiB, and says with how
/// many queries and keys they would fit, where fewer are enough.
Result<void> checkMemory(const Plan &plan);

} // namespace headscope
