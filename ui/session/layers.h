// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/session/session.h"

namespace headscope {

// The layers of maps that are given: the session shows one of them, and says which.

/// How many there are; 1 where the layer is computed.
Index layerCount(const Session &session);

/// Shows this layer, or the nearest that there is. Numbers that were changed are those of the layer before, and do not
/// come along. Turning through several layers is one step back.
void showLayer(Session &session, Index layer);

} // namespace headscope
