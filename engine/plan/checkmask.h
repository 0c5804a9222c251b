// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/result.h"
#include "engine/document/document.h"
#include "engine/plan/sizes.h"

namespace headscope {

/// Whether lengths and segments have as many numbers as the run has items, queries and keys.
Result<void> checkMask(const MaskSettings &mask, const Sizes &sizes);

} // namespace headscope
