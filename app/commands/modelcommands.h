// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/commands/command.h"
#include "engine/models/modeltrace.h"

namespace headscope {

/// The blocks of a model by their names, for what names none of them; of many the first.
std::string blockNames(const Transformer &model);
/// Those of attention and feed-forwards, which can be left out or get other numbers as a whole.
std::string changeableBlockNames(const Transformer &model);
/// What stands behind the block in the name of a cell: "weights[0,0,1,2]" of "layer.3.self/weights[0,0,1,2]".
QString behindBlock(const QString &name);

/// Whether --tensor names attention rollout, "BLOCK/rollout", in the place of a tensor of the block.
bool isRollout(const QString &name);

/// Whether --tensor names all layers at once, "layer.*.self/weights": a * stands for the number of a block.
bool namesLayers(const QString &name);

/// --block BLOCK.
QCommandLineOption blockOption();
/// Refuses it with a session of one layer, which has no blocks.
std::optional<Failure> checkBlock(const Arguments &arguments, const PlanWithView &session);

/// The place of the block that --block names, or --cell or --tensor, "BLOCK/…"; what is drawn without a name is the
/// first of attention.
CommandResult<std::size_t> namedBlock(const Arguments &arguments, const Transformer &model);

/// The places of all the blocks that --tensor names, in their order: one, or each layer.
CommandResult<std::vector<std::size_t>> namedBlocks(const Arguments &arguments, const Transformer &model);

/// The plan of that block, with all that it reads of the blocks before it: so it is run, told and drawn as a layer
/// alone is. Its document is called as the block is. A rollout is a plan of given maps.
CommandResult<PlanWithView> blockPlanOf(const Arguments &arguments);

/// Why --tensor names no rollout.
Failure noRollout(const Arguments &arguments);

/// Why --tensor names nothing of the model: no block of it, or nothing of a block.
Failure unknownTensor(const Arguments &arguments);

/// A tensor of a block.
struct BlockTensor
{
    std::size_t block = 0;
    TensorId tensor;
};

/// The tensors that --tensors names as BLOCK/TENSOR, else all that the steps make.
CommandResult<std::vector<BlockTensor>> chosenTensors(const Arguments &arguments, const ModelPlan &plan);

/// "layer.0.self/weights"
std::string nameOf(const ModelPlan &plan, const BlockTensor &tensor);

} // namespace headscope
