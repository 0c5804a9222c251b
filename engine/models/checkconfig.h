// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/models/modelfamily.h"

namespace headscope {

/// Whether what config.json says of any family can be followed. What it says of one alone is in adaptfamily.h.
Result<void> checkConfig(const ModelSettings &settings, const ModelFamily &family);

} // namespace headscope
