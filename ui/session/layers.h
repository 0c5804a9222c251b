// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/session/session.h"

namespace headscope {

// The layers of maps that are given, and the blocks of a whole model: the session shows one of them, and says which.

/// How many there are; 1 where the layer is computed.
Index layerCount(const Session &session);

/// Shows this layer, or the nearest that there is. Numbers that were changed stay in the layer before, and come back
/// with it. Turning through several layers is one step back.
void showLayer(Session &session, Index layer);

/// Looks at this block of the model, by its place; nothing where there is none.
void showBlock(Session &session, std::size_t block);

/// Turns to the layer after it (1) or before it (-1). Of a model that is the next block, and where heads are seen the
/// next one that has heads.
void turnLayer(Session &session, int by);

} // namespace headscope
