// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/models/transformer.h"

#include <vector>

namespace headscope {

/// How many segments a model tells apart: the rows of its table; 0 where it has none.
Index segmentCount(const Transformer &model);

/// The segment of each token where nothing else is said. What stands behind the first separator is of the second text
/// of a pair, "[CLS] a [SEP] b [SEP]", as tokenisers of BERT have it; padding behind both is of the first again, as in
/// a batch. All are 0 where no text stands behind a separator, or a model has one segment alone.
std::vector<Index> pairSegments(const Transformer &model, const std::vector<TokenId> &ids);

} // namespace headscope
