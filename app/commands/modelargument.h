// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/commands/command.h"
#include "engine/models/modeltrace.h"
#include "ui/library/models.h"

namespace headscope {

/// Whether the call is about a whole model: it says what the model is run on, or names one, or a session of one.
bool isAboutModel(const Arguments &arguments);

/// MODEL, opened: with what its session says where it is one, and what --text, --text-to and --without say instead.
std::variant<ModelSessionFile, Failure> modelOf(const Arguments &arguments);

/// The model with what it is to read, and what is changed in it. Nothing is computed yet. A decoder that writes by
/// itself has only its first token.
std::variant<ModelPlan, Failure> modelPlanOf(const Arguments &arguments);

/// The same run; a decoder without --text-to writes its text first, the likeliest token each time.
std::variant<SharedModelTrace, Failure> modelTraceOf(const Arguments &arguments);
std::variant<SharedModelTrace, Failure> modelTraceOf(const Arguments &arguments, const ModelSessionFile &opened);

} // namespace headscope
