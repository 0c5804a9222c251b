// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/formats/tensorstore.h"
#include "engine/models/modelfamily.h"

#include <set>

namespace headscope {

using TakenTensors = std::set<const StoredTensor *>;

/// Names the first tensors of a file that no block has taken, unless they are known to be of no use to the model: its
/// numbers may be others with them.
void noteUnused(const TensorStore &store, const TakenTensors &taken, const ModelFamily &family,
                std::vector<Text> &notes);

} // namespace headscope
