// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/formats/tensorstore.h"

#include <set>
#include <string>
#include <vector>

namespace headscope {

using TakenTensors = std::set<const StoredTensor *>;

/// Names the first tensors of layers that no block has taken, unless programs make them again: the numbers of the model
/// may be others with them.
void noteUnused(const TensorStore &store, const TakenTensors &taken, std::vector<Text> &notes);

/// The first tensors that no block has taken and that are, by their names, of a head for another task than to tell
/// tokens: "score.weight".
std::vector<std::string> otherHeads(const TensorStore &store, const TakenTensors &taken);

} // namespace headscope
