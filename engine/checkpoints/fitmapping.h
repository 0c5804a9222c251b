// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/checkpoints/mapping.h"

namespace headscope {

/// Whether its numbers can be those of a parameter, by their type.
bool canBePart(const StoredTensor &tensor);

/// Lays the matrices of a mapping in the way that leaves the fewest faults. Where shapes leave it open, "kernel" in the
/// name of W_q means (input, output), and any other name (output, input).
void layMatrices(const TensorStore &store, LayerMapping &mapping);

/// The heads of the settings, of what the file says besides, or of the shapes, where these allow them; nothing where
/// they must be asked for.
std::optional<Index> knownHeads(const TensorStore &store, const LayerMapping &mapping, const Json &config);

} // namespace headscope
