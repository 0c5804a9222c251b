// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/modelargument.h"

#include "app/commands/options.h"
#include "engine/models/writing.h"
#include "ui/library/models.h"

#include <QFileInfo>

namespace headscope {
namespace {

QString locationOf(const Arguments &arguments)
{
    return arguments.positionalArguments().value(0);
}

Failure refused(const Arguments &arguments, const Error &error)
{
    return {ExitCode::InputRefused, error.file.empty() ? error.in(locationOf(arguments).toStdString()) : error};
}

/// The ids of a text; what is wrong with it is blamed on the option.
std::variant<std::vector<TokenId>, Failure> idsOf(const Arguments &arguments, const char *name,
                                                  const SharedTokenizer &tokenizer)
{
    if (tokenizer == nullptr)
        return refused(arguments, {"", "tokeniser", Text("none"),
                                   Text("tokenizer.json, vocab.json or another file of a tokeniser")});
    const auto cut = tokenizer->cut(arguments.value(option(name)).toStdString());
    if (!cut)
        return Failure{ExitCode::InputRefused, cut.error().in(std::string("--") + name)};
    return cut->ids;
}

PictureReader &pictureReader()
{
    static PictureReader reader = nullptr;
    return reader;
}

/// The patches that the image is cut into.
std::variant<SharedTensor, Failure> imageOf(const Arguments &arguments, const Transformer &model)
{
    const std::string file = arguments.value(option("image")).toStdString();
    auto patches = patchesInFile(file, model, pictureReader());
    if (!patches)
        return Failure{ExitCode::InputRefused, patches.error()};
    return std::make_shared<const AnyTensor>(std::move(*patches));
}

std::variant<ModelInput, Failure> inputOf(const Arguments &arguments, const Transformer &model)
{
    ModelInput input;
    const bool isImage = model.task == ModelTask::Classes;
    if (const char *needed = isImage ? "image" : "text"; !arguments.isSet(option(needed)))
        return usage(QStringLiteral("--") + option(needed), QString(),
                     Text(isImage ? "a picture, or a .npy file of one" : "the text to run the model on"));
    if (isImage) {
        auto image = imageOf(arguments, model);
        if (auto *failure = std::get_if<Failure>(&image))
            return std::move(*failure);
        input.patches = std::get<SharedTensor>(image);
        return input;
    }
    auto source = idsOf(arguments, "text", model.source);
    if (auto *failure = std::get_if<Failure>(&source))
        return std::move(*failure);
    input.source = std::get<std::vector<TokenId>>(source);
    if (!model.hasDecoder())
        return input;
    if (model.signs.start)
        input.target = {*model.signs.start};
    if (!arguments.isSet(option("text-to")))
        return input;
    const auto cut = model.target->cut(arguments.value(option("text-to")).toStdString(), false);
    if (!cut)
        return Failure{ExitCode::InputRefused, cut.error().in("--text-to")};
    input.target.insert(input.target.end(), cut->ids.begin(), cut->ids.end());
    return input;
}

/// "layer.3/head.2", "layer.3.ffn"
std::variant<LeftOut, Failure> leftOutOf(const Transformer &model, const QString &part)
{
    const QString name = part.section(u'/', 0, 0);
    const QString head = part.section(u'/', 1);
    auto block = model.find(name.toStdString());
    if (!block)
        block = model.find(name.toStdString() + ".self");
    bool isNumber = head.isEmpty();
    const Index number = head.startsWith(QStringLiteral("head.")) ? head.mid(5).toLongLong(&isNumber) : 0;
    if (!block || !isNumber)
        return usage(QStringLiteral("--without"), part,
                     Text("a block, or a head of it, such as layer.0.self/head.2 or layer.0.ffn"));
    return LeftOut{*block, head.isEmpty() ? std::nullopt : std::optional(number)};
}

std::variant<ModelChanges, Failure> changesOf(const Arguments &arguments, const Transformer &model)
{
    ModelChanges changes;
    for (const QString &part : arguments.values(option("without"))) {
        const auto left = leftOutOf(model, part);
        if (const auto *failure = std::get_if<Failure>(&left))
            return *failure;
        changes.leftOut.push_back(std::get<LeftOut>(left));
    }
    return changes;
}

/// What a decoder has to write before it can be looked at, as a plan of all of it.
Result<ModelPlan> writtenPlan(const SharedModelTrace &first, const RunControl &control)
{
    const ModelPlan &plan = first->plan;
    Generation generation;
    generation.most = roomToWrite(*plan.model);
    const std::vector<TokenId> ids = withoutEnd(writeOn(first, generation, control).ids, *plan.model);
    ModelInput input = plan.input;
    input.target.insert(input.target.end(), ids.begin(), ids.end());
    return planModel(plan.model, std::move(input), plan.changes);
}

} // namespace

void setPictureReader(PictureReader read)
{
    pictureReader() = read;
}

QList<QCommandLineOption> modelOptions()
{
    return {{option("text"), option("The text that a whole model is run on."), option("T")},
            {option("text-to"), option("What its decoder has written so far; without it, it writes by itself."),
             option("T")},
            {option("image"),
             option("The image that it is run on: a picture; or a .npy file, of bytes as (rows, columns, 3), or of "
                    "numbers as the model reads them, (colours, rows, columns)."),
             option("FILE")},
            {option("without"), option("Leaves out a head, a layer of attention or a feed-forward; may be repeated."),
             option("BLOCK[/head.K]")}};
}

bool isAboutModel(const Arguments &arguments)
{
    const QStringList known = arguments.optionNames();
    const QString location = locationOf(arguments);
    return known.contains(option("text")) || known.contains(option("image")) ||
           (QFileInfo(location).isDir() && isModel(location));
}

std::variant<SharedModel, Failure> modelOf(const Arguments &arguments)
{
    const QString location = locationOf(arguments);
    if (location.isEmpty())
        return usage(QStringLiteral("MODEL"), location,
                     Text("a folder with config.json, weights and a tokeniser, or example:dates"));
    auto model = openAnyModel(location);
    if (!model)
        return refused(arguments, model.error());
    return *model;
}

std::variant<ModelPlan, Failure> modelPlanOf(const Arguments &arguments)
{
    const auto opened = modelOf(arguments);
    if (const auto *failure = std::get_if<Failure>(&opened))
        return *failure;
    const auto &model = std::get<SharedModel>(opened);
    auto input = inputOf(arguments, *model);
    if (auto *failure = std::get_if<Failure>(&input))
        return std::move(*failure);
    auto changes = changesOf(arguments, *model);
    if (auto *failure = std::get_if<Failure>(&changes))
        return std::move(*failure);
    auto plan = planModel(model, std::move(std::get<ModelInput>(input)), std::move(std::get<ModelChanges>(changes)));
    if (!plan)
        return refused(arguments, plan.error());
    return std::move(*plan);
}

std::variant<SharedModelTrace, Failure> modelTraceOf(const Arguments &arguments)
{
    const auto plan = modelPlanOf(arguments);
    if (const auto *failure = std::get_if<Failure>(&plan))
        return *failure;
    const RunControl control = controlOf(arguments);
    auto trace = runModel(std::get<ModelPlan>(plan), control);
    if (!trace->model().hasDecoder() || arguments.isSet(option("text-to")))
        return trace;
    const auto written = writtenPlan(trace, control);
    if (!written)
        return refused(arguments, written.error());
    return runModel(*written, control, trace);
}

QString blockIn(const QString &name)
{
    const QString tensor = name.section(u'[', 0, 0);
    return tensor.contains(u'/') ? tensor.section(u'/', 0, -2) : QString();
}

QString behindBlock(const QString &name)
{
    const QString block = blockIn(name);
    return block.isEmpty() ? name : name.mid(block.size() + 1);
}

std::variant<std::size_t, Failure> blockOf(const Transformer &model, const QString &option, const QString &name)
{
    if (const auto block = model.find(blockIn(name).toStdString()))
        return *block;
    std::vector<std::string> names;
    for (const ModelBlock &block : model.blocks)
        names.push_back(block.name);
    return usage(option, name, Text("BLOCK/TENSOR, where BLOCK is one of %1", {listOf(names)}));
}

} // namespace headscope
