// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/figure/slice.h"
#include "ui/figure/valuescale.h"

namespace headscope {

/// One scale for all of these differences, signed and symmetric, up to the largest that has a colour: where a mask was
/// changed, what is hatched differs by a mere fill.
ValueScale scaleOfChange(const std::vector<Slice> &changes, const CancelToken &isCancelled = {});

} // namespace headscope
