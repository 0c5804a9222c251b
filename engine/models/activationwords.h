// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/models/modelfamily.h"

namespace headscope {

/// The activation that the settings of a model ask for, else that of its family.
Result<Activation> activationOf(const ModelSettings &settings, const ModelFamily &family);

} // namespace headscope
