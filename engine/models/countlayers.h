// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/models/modelfamily.h"
#include "engine/models/modeltensors.h"

namespace headscope {

/// The layers of a stack: as many as the settings say, else those that the file has.
Result<Index> countLayers(const StackNames &stack, const ModelSettings &settings, const ModelTensors &tensors);

} // namespace headscope
