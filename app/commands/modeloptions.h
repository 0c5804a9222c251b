// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/commands/command.h"
#include "engine/models/imagefile.h"
#include "engine/models/modeltrace.h"
#include "ui/library/models.h"

namespace headscope {

// What the options say of a whole model: what it reads, and what is changed in it.

/// How --image reads pictures; without it, it takes arrays alone.
void setPictureReader(PictureReader read);

/// --text, --text-to, --image, --without, --patch, --from.
QList<QCommandLineOption> modelOptions();

/// --at, of commands that tell what a model says.
QCommandLineOption atOption();
/// The position that --at names; nothing where it is not given. The run is null where it is none of a model.
std::variant<std::optional<Index>, Failure> positionOf(const Arguments &arguments, const ModelTrace *trace);

/// Refuses options that a whole model does not have, and an output that would take the place of what is read.
std::optional<Failure> checkModelOptions(const Arguments &arguments);

/// What the options say in the place of the session.
std::optional<Failure> takeModelOptions(const Arguments &arguments, ModelSessionFile &opened);

/// What the model is then to read. A decoder that writes by itself has only its first token.
std::variant<ModelInput, Failure> modelInputOf(const Arguments &arguments, const ModelSessionFile &opened);

/// The tokens of --from, or of what the session has in its place: as many as the text has.
std::variant<std::vector<TokenId>, Failure> otherTextOf(const Arguments &arguments, const ModelSessionFile &opened,
                                                        const ModelInput &input);

/// An error in what is read; where it names no file, it is one of MODEL.
Failure refusedModel(const Arguments &arguments, const Error &error);

} // namespace headscope
