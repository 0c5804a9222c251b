// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/commands/command.h"
#include "engine/models/transformer.h"

namespace headscope {

/// --ids, of commands that show no text.
QCommandLineOption idsOption();
/// Whether it is given; not all commands have it.
bool hasIds(const Arguments &arguments);
/// Refuses ids beside a text, or for a model that reads none.
std::optional<Failure> checkReadsIds(const Arguments &arguments, const Transformer &model);
/// The ids that it names, each of the vocabulary of what the model reads.
CommandResult<std::vector<TokenId>> typedIds(const Arguments &arguments, const Transformer &model);

} // namespace headscope
