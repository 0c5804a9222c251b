// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/figure/slice.h"
#include "ui/figure/valuescale.h"

namespace headscope {

/// One scale for all of these differences, signed and symmetric, up to their largest.
ValueScale scaleOfChange(const std::vector<Slice> &changes, const CancelToken &isCancelled = {});

} // namespace headscope
