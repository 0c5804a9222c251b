// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/models/modelfamily.h"

#include <string_view>

namespace headscope {

/// The same word if settings have it for an activation, and no word if it is none of theirs.
std::string_view activationWord(std::string_view word);

/// The activation that the settings of a model ask for, else that of its family.
Result<Activation> activationOf(const ModelSettings &settings, const ModelFamily &family);

} // namespace headscope
