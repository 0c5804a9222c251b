// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/checkpoints/setupparts.h"
#include "engine/models/modelsettings.h"

namespace headscope {

/// Whether what config.json says of positions that are angles, and of windows, can be followed.
Result<void> checkRotary(const ModelSettings &settings, const PlainAngles &plain);

} // namespace headscope
