// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/commands/command.h"
#include "engine/models/imagefile.h"
#include "engine/models/modelplan.h"
#include "ui/library/models.h"

namespace headscope {

/// How --image reads pictures; without it, it takes arrays alone.
void setPictureReader(PictureReader read);

/// What --text, --ids, --text-to and --image say that the model reads, in the place of the session.
std::optional<Failure> takeModelInput(const Arguments &arguments, ModelSessionFile &opened);

/// What the model is then to read. A decoder that writes by itself has only its first token.
CommandResult<ModelInput> modelInputOf(const Arguments &arguments, const ModelSessionFile &opened);

/// The tokens of --from, or of what the session has in its place: as many as the text has.
CommandResult<std::vector<TokenId>> otherTextOf(const Arguments &arguments, const ModelSessionFile &opened,
                                                const ModelInput &input);

/// An error in what is read; where it names no file, it is one of MODEL.
Failure refusedModel(const Arguments &arguments, const Error &error);
/// The same of what a session says: what an option says instead is blamed on the option.
Failure refusedAsSaid(const Arguments &arguments, const Error &error);
/// An error of what a text is cut into; what an option says is blamed on the option, else on that key of the session.
Failure wrongText(const Arguments &arguments, const char *name, const char *key, const Error &error);

} // namespace headscope
