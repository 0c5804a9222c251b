// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/run/watch.h"

namespace headscope {

class TraceBuilder;

/// From the heads of Q, K and V to `head_outputs` and `concat`, tile by tile: scores, scale, mask, softmax and dropout
/// of some rows are done while they are in the cache, and what the run keeps of them is written on the way. Keys that
/// the mask hides from a whole tile are not computed. The numbers have the bits of the steps done one by one. False
/// when the run is to stop.
bool attend(TraceBuilder &run, Watch &watch);

} // namespace headscope
