// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/commands/command.h"
#include "app/commands/modeloptions.h"
#include "engine/models/modeltrace.h"
#include "ui/library/models.h"

namespace headscope {

/// Whether the call is about a whole model: it says what the model is run on, or names one, a session of one or, of an
/// example, one of its blocks or the effects of its parts.
bool isAboutModel(const Arguments &arguments);

/// MODEL, opened: with what its session says where it is one, and what --text, --text-to and --without say instead.
CommandResult<ModelSessionFile> modelOf(const Arguments &arguments, OtherText other = OtherText::OfParts);

/// The model with what it is to read, and what is changed in it.
struct WantedRun
{
    ModelPlan plan;             ///< of a decoder that writes by itself only its first token, and what has a place there
    ModelChanges changes;       ///< all that is wanted, and has to have a place
    ModelChanges unplaced = {}; ///< what the session has without one, and acts where the text has one

    /// Those that act while a decoder writes: numbers do as soon as they have a place.
    ModelChanges acting() const;
};

/// What is to be run. Nothing is computed yet.
CommandResult<WantedRun> wantedRunOf(const Arguments &arguments, const ModelSessionFile &opened);
/// The plan of all that a decoder has written, in which every change has a place but those of which the session says
/// that they have none.
CommandResult<ModelPlan> writtenPlanOf(const Arguments &arguments, const ModelSessionFile &opened,
                                       const WantedRun &wanted, const std::vector<TokenId> &written);

/// The run. Only now the weights are read, and it is told where some have NaN or infinity among their numbers.
SharedModelTrace firstRunOf(const Arguments &arguments, const ModelPlan &plan);

/// The plan of MODEL; a decoder that writes by itself has only its first token, which is told.
CommandResult<ModelPlan> modelPlanOf(const Arguments &arguments);

/// The same run; a decoder without --text-to writes its text first, the likeliest token each time.
CommandResult<SharedModelTrace> modelTraceOf(const Arguments &arguments);
CommandResult<SharedModelTrace> modelTraceOf(const Arguments &arguments, const ModelSessionFile &opened);

} // namespace headscope
