// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/modelcommands.h"

#include "app/commands/modelargument.h"
#include "app/commands/options.h"
#include "engine/models/blockpattern.h"
#include "engine/models/rollout.h"
#include "engine/plan/graph.h"
#include "ui/made/mademodel.h"

#include <algorithm>
#include <utility>

namespace headscope {

std::string blockNames(const Transformer &model)
{
    std::vector<std::string> names;
    names.reserve(model.blocks.size());
    for (const ModelBlock &block : model.blocks)
        names.push_back(block.name);
    return listOf(names);
}

std::string changeableBlockNames(const Transformer &model)
{
    std::vector<std::string> names;
    for (const ModelBlock &block : model.blocks)
        if (block.attends() || block.document.layer.kind == BlockKind::FeedForward)
            names.push_back(block.name);
    return listOf(names);
}

namespace {

/// "layer.3.self" of "layer.3.self/weights[0,0,1,2]"; empty where no block is named.
QString blockIn(const QString &name)
{
    const QString tensor = name.section(u'[', 0, 0);
    return tensor.contains(u'/') ? tensor.section(u'/', 0, -2) : QString();
}

Text tensorOfOneOf(const std::string &blocks)
{
    return Text("BLOCK/TENSOR, where BLOCK is one of %1", {blocks});
}

/// The place of a block that an option names, "BLOCK/…".
CommandResult<std::size_t> blockOf(const Transformer &model, const QString &option, const QString &name)
{
    if (const auto block = model.find(blockIn(name).toStdString()))
        return *block;
    return usage(option, name, tensorOfOneOf(blockNames(model)));
}

/// What the call is about, as its options say: a cell or a tensor of a block. Nothing where they say nothing.
std::pair<QString, QString> namedPart(const Arguments &arguments)
{
    const QStringList given = arguments.optionNames();
    for (const char *name : {"cell", "tensor"})
        if (given.contains(option(name)))
            return {QStringLiteral("--") + option(name), arguments.value(option(name))};
    return {};
}

Text tensorOfBlock()
{
    return Text("a tensor of this block, as 'headscope shapes' lists them");
}

} // namespace

QCommandLineOption blockOption()
{
    return {option("block"),
            option("The block of a whole model; without it the first of attention. An example alone is the layer that "
                   "it opens with."),
            option("BLOCK")};
}

std::optional<Failure> checkBlock(const Arguments &arguments, const PlanWithView &session)
{
    if (session.model != nullptr || !arguments.isSet(option("block")))
        return std::nullopt;
    return usage(option("--block"), arguments.value(option("block")),
                 Text("no such option with a session of one layer"));
}

CommandResult<std::size_t> namedBlock(const Arguments &arguments, const Transformer &model)
{
    if (arguments.optionNames().contains(option("block"))) {
        const QString block = arguments.value(option("block"));
        if (const auto at = model.find(block.toStdString()))
            return *at;
        return usage(option("--block"), block, Text("one of %1", {blockNames(model)}));
    }
    const auto [name, part] = namedPart(arguments);
    return name.isEmpty() ? CommandResult<std::size_t>(firstBlockShown(model)) : blockOf(model, name, part);
}

bool namesLayers(const QString &name)
{
    return blockIn(name).contains(u'*');
}

CommandResult<std::vector<std::size_t>> namedBlocks(const Arguments &arguments, const Transformer &model)
{
    const auto [name, part] = namedPart(arguments);
    if (!namesLayers(part)) {
        const auto block = namedBlock(arguments, model);
        if (!block)
            return block.error();
        return std::vector{*block};
    }
    std::vector<std::size_t> blocks = blocksMatching(model, blockIn(part).toStdString());
    if (blocks.empty())
        return usage(name, part, tensorOfOneOf(listOf(blockPatterns(model))));
    return blocks;
}

QString behindBlock(const QString &name)
{
    const QString block = blockIn(name);
    return block.isEmpty() ? name : name.mid(block.size() + 1);
}

bool isRollout(const QString &name)
{
    return !blockIn(name).isEmpty() && behindBlock(name) == QStringLiteral("rollout");
}

CommandResult<PlanWithView> blockPlanOf(const Arguments &arguments)
{
    const auto opened = modelOf(arguments);
    if (!opened)
        return opened.error();
    const auto &session = *opened;
    const auto block = namedBlock(arguments, *session.model); // before a run, which takes its time
    if (!block)
        return block.error();
    const auto trace = modelTraceOf(arguments, session);
    if (!trace)
        return trace.error();
    const auto &run = *trace;
    const auto at = *block;
    AskedRun asked = askedRunOf(*run, session.wish);
    const auto [name, part] = namedPart(arguments);
    if (!isRollout(part))
        return PlanWithView{planAlone(*run, at),          session.file.session.view, run,
                            run->model().blocks[at].name, run->plan.model,           std::move(asked)};
    const auto map = rolloutMap(*run, at, controlOf(arguments));
    if (map == nullptr)
        return noRollout(arguments);
    return PlanWithView{map->plan, {}, nullptr, run->model().blocks[at].name, run->plan.model, std::move(asked)};
}

Failure noRollout(const Arguments &arguments)
{
    const auto [name, part] = namedPart(arguments);
    return usage(name, part, Text("the rollout of a block of self-attention, such as layer.0.self/rollout"));
}

Failure unknownTensor(const Arguments &arguments)
{
    const auto opened = modelOf(arguments);
    if (!opened)
        return opened.error();
    const auto blocks = namedBlocks(arguments, *opened->model);
    if (!blocks)
        return blocks.error();
    const auto [name, part] = namedPart(arguments);
    return usage(name, part, tensorOfBlock());
}

std::string nameOf(const ModelPlan &plan, const BlockTensor &tensor)
{
    return plan.model->blocks[tensor.block].name + "/" + std::string(specOf(tensor.tensor).name);
}

CommandResult<std::vector<BlockTensor>> chosenTensors(const Arguments &arguments, const ModelPlan &plan)
{
    std::vector<BlockTensor> chosen;
    for (std::size_t at = 0; at < plan.blocks.size(); ++at)
        for (const GraphStep &step : plan.blocks[at]->graph->steps())
            for (const GraphTensor *tensor : step.tensors)
                chosen.push_back({at, tensor->id});
    if (!arguments.isSet(option("tensors")))
        return chosen;
    chosen.clear();
    const QString field = QStringLiteral("--tensors");
    for (const QString &name : arguments.value(option("tensors")).split(u',')) {
        const auto block = blockOf(*plan.model, field, name);
        if (!block)
            return block.error();
        const auto at = *block;
        const GraphTensor *tensor = plan.blocks[at]->graph->find(behindBlock(name).toStdString());
        if (tensor == nullptr)
            return usage(field, name, tensorOfBlock());
        const auto isIt = [&](const BlockTensor &known) { return known.block == at && known.tensor == tensor->id; };
        if (std::any_of(chosen.begin(), chosen.end(), isIt))
            return usage(field, name + QStringLiteral(" twice"), Text("each name once"));
        chosen.push_back({at, tensor->id});
    }
    return chosen;
}

} // namespace headscope
