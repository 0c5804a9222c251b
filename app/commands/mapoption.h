// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/commands/command.h"
#include "engine/checkpoints/checkpoint.h"
#include "engine/checkpoints/mapping.h"

namespace headscope {

/// --map and --cross.
QList<QCommandLineOption> mapOptions();

/// The mapping that --map, --cross and --heads say, in which there is no fault.
CommandResult<LayerMapping> mappingOf(const Arguments &arguments, const Checkpoint &checkpoint);

/// The options that say a mapping, as a shell takes them: "--map W_q=attn.wq,T --map 'W_k=a key' …".
std::string asOptions(const LayerMapping &mapping);

} // namespace headscope
