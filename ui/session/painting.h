// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/session/session.h"

#include <utility>
#include <vector>

namespace headscope {

// A mask that a person paints: mask.allowed, in a file that only this session has. Each function is one undo step.

/// Pairs of query and key.
using MaskCells = std::vector<std::pair<Index, Index>>;

/// Hides these pairs or lets them be seen: for every batch item and head, or for the given one where the mask that is
/// there tells them apart. Pairs that the layer does not have are left out.
Result<void> paintMask(Session &session, const MatrixPlace &place, const MaskCells &cells, bool isAllowed);
/// Takes away mask.allowed, painted or not.
void clearMask(Session &session);
/// Takes away mask.bias, which came from a file.
void clearBias(Session &session);

} // namespace headscope
