// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/commands/command.h"
#include "engine/checkpoints/checkpoint.h"

namespace headscope {

/// FILE, opened with the settings of --config, else with those beside it: that these are left out is said on stderr.
CommandResult<Checkpoint> checkpointOf(const Arguments &arguments);

} // namespace headscope
