// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/commands/command.h"
#include "engine/checkpoints/checkpoint.h"

namespace headscope {

/// Why --layer names none of these. One that has no name is taken where it is the only one.
Failure unknownLayer(const Arguments &arguments, std::vector<std::string> names);

/// Why --heads gives none of these numbers, of which one is most likely.
Failure refusedHeads(const Arguments &arguments, const std::vector<Index> &possible, Index likely);

/// Why the layer that --layer names is none, or the first where none is named and there are no others.
std::optional<Failure> brokenLayer(const Arguments &arguments, const Checkpoint &checkpoint);

/// Why there is no layer: none is known by its names, W_o is missing in what may be one, or nothing can be read.
Failure noLayer(const Checkpoint &checkpoint);

} // namespace headscope
