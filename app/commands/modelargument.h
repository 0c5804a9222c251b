// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/commands/command.h"
#include "engine/models/imagefile.h"
#include "engine/models/modeltrace.h"

namespace headscope {

/// How --image reads pictures; without it, it takes arrays alone.
void setPictureReader(PictureReader read);

/// --text, --text-to, --image, --without.
QList<QCommandLineOption> modelOptions();

/// Whether the call is about a whole model: it says what the model is run on, or names a folder of one.
bool isAboutModel(const Arguments &arguments);

/// Opens MODEL.
std::variant<SharedModel, Failure> modelOf(const Arguments &arguments);

/// The model with what --text, --text-to and --image give it, and without what --without leaves out. Nothing is
/// computed yet. A decoder without --text-to has only its first token.
std::variant<ModelPlan, Failure> modelPlanOf(const Arguments &arguments);

/// The same run; a decoder without --text-to writes its text first, the likeliest token each time.
std::variant<SharedModelTrace, Failure> modelTraceOf(const Arguments &arguments);

/// "layer.3.self" of "layer.3.self/weights[0,0,1,2]"; empty where no block is named.
QString blockIn(const QString &name);
/// What stands behind it: "weights[0,0,1,2]".
QString behindBlock(const QString &name);
/// The place of a block that an option names, "BLOCK/…".
std::variant<std::size_t, Failure> blockOf(const Transformer &model, const QString &option, const QString &name);

} // namespace headscope
