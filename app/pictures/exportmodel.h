// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/commands/command.h"
#include "ui/export/figurejob.h"

namespace headscope {

// The figures of `headscope export` that are of a whole model and not of one block, and what is told of others.

/// What each part of a model does to its answer, instead of a tensor of one of its blocks.
CommandResult<FigureJob> effectsOfModel(const Arguments &arguments, const FigureJob &job);

/// All layers that --tensor names, 'layer.*.self/weights'.
CommandResult<FigureJob> layersOfModel(const Arguments &arguments, FigureJob job);

/// What lies on the image of a model gets that image. The run is null where it is none of a model.
std::optional<Failure> takeImage(const Arguments &arguments, const ModelTrace *model, FigureJob &job);

/// The session of a layer as the call names it, with what the call changes in it; nothing where a figure can be made
/// again without its name.
AskedRun askedSession(const Arguments &arguments, const Plan &plan);

} // namespace headscope
