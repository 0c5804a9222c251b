// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/session/session.h"

#include <utility>
#include <vector>

namespace headscope {

// A mask that a person paints: mask.allowed, in a file that only this session has. Each function is one undo step.

/// Pairs of query and key: all of them from one corner of a block to the other, both corners included.
struct MaskBlock
{
    using Pair = std::pair<Index, Index>;

    MaskBlock(Index query, Index key) : first(query, key), last(first) {}
    explicit MaskBlock(const Pair &only) : first(only), last(only) {}
    MaskBlock(const Pair &corner, const Pair &other);

    Pair first; ///< the least query and the least key
    Pair last;
};
using MaskBlocks = std::vector<MaskBlock>;

/// What of these blocks is in a mask of so many queries and keys.
MaskBlocks inside(const MaskBlocks &blocks, Index queries, Index keys);

/// Whether a stroke is for more than the matrix that it is painted on: where the mask does not tell several apart.
struct StrokeReach
{
    bool isForItems = false; ///< for all batch items
    bool isForHeads = false;
};
StrokeReach reachOfStroke(const Plan &plan);

/// Hides these pairs or lets them be seen: for every batch item and head, or for the given one where the mask that is
/// there tells them apart. Pairs that the layer does not have are left out.
Result<void> paintMask(Session &session, const MatrixPlace &place, const MaskBlocks &blocks, bool isAllowed);
/// Takes away mask.allowed, painted or not.
void clearMask(Session &session);
/// Takes away mask.bias, which came from a file.
void clearBias(Session &session);

} // namespace headscope
