// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/commands/command.h"
#include "engine/models/textreading.h"

namespace headscope {

/// --segments and --valid-len: how the tokens of a text are read, for this call.
QList<QCommandLineOption> readingOptions();
/// Whether any of them is given; not all commands have them.
bool hasReading(const Arguments &arguments);
/// Refuses those that mean nothing to a model.
std::optional<Failure> checkReading(const Arguments &arguments, const Transformer &model);
/// What a session says of it where no option says otherwise.
TextReading besideReading(const Arguments &arguments, TextReading said);
/// Puts what they say into what is read, of which the tokens are known. Tells of padding that is read as a text is.
std::optional<Failure> takeReading(const Arguments &arguments, const Transformer &model, ModelInput &input);

} // namespace headscope
