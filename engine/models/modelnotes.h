// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/models/modelfamily.h"
#include "engine/models/modeltensors.h"
#include "engine/models/unusedtensors.h"

#include <vector>

namespace headscope {

/// Tells of what a file and its settings have that a model made of them has not, and of what was guessed. `taken` are
/// the tensors of its blocks.
void noteUnread(const ModelFamily &family, const ModelSettings &settings, const ModelTensors &tensors,
                const TakenTensors &taken, std::vector<Text> &notes);

} // namespace headscope
