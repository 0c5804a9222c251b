// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/checkpoints/family.h"

#include <functional>

namespace headscope {

/// Finds what the families of layers do not know of them: what stands beside the parts of each under its name, and
/// where it has none, all of the file but other layers, words, and what the layer is given. A few of each.
void findLeftOut(std::vector<FoundLayer> &layers, const TensorStore &store);

/// Whether a tensor is a table of a layer that its program makes again, such as a causal mask or angles.
bool isTableOf(const FoundLayer &layer, const StoredTensor &tensor);

/// Says which tensors of a file are left out, where there are any: all but those that are taken, words, and
/// arguments, of which takeArguments() tells. The first have their names, the others are counted.
void tellLeftOut(ImportNotes &notes, const TensorStore &store,
                 const std::function<bool(const StoredTensor &)> &isTaken);

} // namespace headscope
