// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/commands/command.h"
#include "engine/models/imagefile.h"
#include "engine/models/modeltrace.h"
#include "ui/library/models.h"

namespace headscope {

/// How --image reads pictures; without it, it takes arrays alone.
void setPictureReader(PictureReader read);

/// --text, --text-to, --image, --without, --patch, --from.
QList<QCommandLineOption> modelOptions();

/// --at, of commands that tell what a model says.
QCommandLineOption atOption();
/// The position that --at names; nothing where it is not given. The run is null where it is none of a model.
std::variant<std::optional<Index>, Failure> positionOf(const Arguments &arguments, const ModelTrace *trace);

/// Whether the call is about a whole model: it says what the model is run on, or names one, or a session of one.
bool isAboutModel(const Arguments &arguments);

/// MODEL, opened: with what its session says where it is one, and what --text, --text-to and --without say instead.
std::variant<ModelSessionFile, Failure> modelOf(const Arguments &arguments);

/// The tokens of --from, or of what the session has in its place: as many as the text has.
std::variant<std::vector<TokenId>, Failure> otherTextOf(const Arguments &arguments, const ModelSessionFile &opened,
                                                        const ModelPlan &plan);

/// The model with what it is to read, and what is changed in it. Nothing is computed yet. A decoder that writes by
/// itself has only its first token.
std::variant<ModelPlan, Failure> modelPlanOf(const Arguments &arguments);

/// The same run; a decoder without --text-to writes its text first, the likeliest token each time.
std::variant<SharedModelTrace, Failure> modelTraceOf(const Arguments &arguments);
std::variant<SharedModelTrace, Failure> modelTraceOf(const Arguments &arguments, const ModelSessionFile &opened);

/// "layer.3.self" of "layer.3.self/weights[0,0,1,2]"; empty where no block is named.
QString blockIn(const QString &name);
/// What stands behind it: "weights[0,0,1,2]".
QString behindBlock(const QString &name);
/// The place of a block that an option names, "BLOCK/…".
std::variant<std::size_t, Failure> blockOf(const Transformer &model, const QString &option, const QString &name);

} // namespace headscope
