// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/run/watch.h"
#include "engine/tensor/shape.h"

namespace headscope {

class TraceBuilder;

/// From the heads of Q, K and V to `head_outputs` and `concat`, tile by tile: scores, scale, mask, softmax and dropout
/// of some rows are done while they are in the cache, and what the run keeps of them is written on the way. Keys that
/// the mask hides from a whole tile are not computed. The numbers have the bits of the steps done one by one. False
/// when the run is to stop.
bool attend(TraceBuilder &run, Watch &watch);

/// How many rows of scores are a tile, in whole micro tiles of `unit` rows: as many as the second cache can hold. There
/// is an upper limit, so that the threads can share small runs, and a lower one, so that keys are not read too often,
/// until so many rows of very many keys would take too much memory.
Index rowsOfTile(Index queries, Index keys, Index unit);

} // namespace headscope
