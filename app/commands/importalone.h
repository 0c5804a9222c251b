// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/commands/command.h"
#include "engine/checkpoints/checkpoint.h"
#include "engine/checkpoints/importinputs.h"
#include "engine/checkpoints/maps.h"

#include <string>
#include <vector>

namespace headscope {

// What headscope import makes of a file without layers.

inline const std::string kTensorFile = "weights.npz"; ///< in the session before it is saved

/// What was imported, or its error as that of the file.
CommandResult<ImportedLayer> orRefused(Result<ImportedLayer> imported, const Checkpoint &checkpoint);

/// The session of these inputs, with the heads that --heads gives, else those that the file says.
CommandResult<ImportedLayer> importedInputs(const Arguments &arguments, const Checkpoint &checkpoint,
                                            const InputTensors &inputs);

/// The session of the maps that --layer names, else of the first, of as many heads as --heads gives.
CommandResult<ImportedLayer> importedMaps(const Arguments &arguments, const Checkpoint &checkpoint,
                                          std::vector<FoundMaps> all);

} // namespace headscope
