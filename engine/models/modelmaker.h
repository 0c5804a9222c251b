// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/models/modelfamily.h"
#include "engine/models/modeltensors.h"

namespace headscope {

/// The blocks of a model with their weights, as its family has them: everything but what texts need. Errors name the
/// tensor or the setting that is missing or wrong.
Result<Transformer> makeModel(const Checkpoint &checkpoint, const ModelFamily &family, const ModelSettings &settings);

} // namespace headscope
