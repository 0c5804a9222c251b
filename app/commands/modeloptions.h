// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/commands/command.h"
#include "engine/models/modeltrace.h"
#include "ui/library/models.h"

namespace headscope {

/// --text, --text-to, --image, --without, --patch, --from: of commands that show a text, too. The help says what the
/// text of --from is for.
QList<QCommandLineOption> modelOptions(const char *fromIsFor = "--patch");
/// Their names, for commands that have no use for them.
QStringList modelOptionNames();

/// --at, of commands that tell what a model says; the words that are given end its help.
QCommandLineOption atOption(const char *more = "");
/// The position that --at names; nothing where it is not given. The run is null where it is none of a model.
CommandResult<std::optional<Index>> positionOf(const Arguments &arguments, const ModelTrace *trace);

/// Refuses options that a whole model does not have.
std::optional<Failure> checkModelOptions(const Arguments &arguments);
/// Refuses an output that would take the place of what is read: the session, its image, or a file of its model.
std::optional<Failure> checkKeepsInputs(const Arguments &arguments, const ModelSessionFile &opened,
                                        const QString &output);

/// What --from is for: the parts that get its numbers alone, or a window that tells of it without any.
enum class OtherText { OfParts, Seen };

/// What the options say in the place of the session.
std::optional<Failure> takeModelOptions(const Arguments &arguments, ModelSessionFile &opened, OtherText other);

} // namespace headscope
