// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/modelargument.h"

#include "app/commands/options.h"
#include "engine/formats/openstore.h"
#include "engine/io/file.h"
#include "engine/models/patches.h"
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

/// An image as a tensor of colours, rows and columns, cut as the model cuts it.
std::variant<std::shared_ptr<const AnyTensor>, Failure> imageOf(const Arguments &arguments, const Transformer &model)
{
    const std::string file = arguments.value(option("image")).toStdString();
    const auto source = openPlainFile(file);
    if (!source)
        return Failure{ExitCode::InputRefused, source.error()};
    const auto store = openTensorStore(*source, file);
    if (!store)
        return Failure{ExitCode::InputRefused, store.error().in(file)};
    const auto tensor = (*store)->read((*store)->tensors().front());
    if (!tensor)
        return Failure{ExitCode::InputRefused, tensor.error().in(file)};
    auto patches = patchesOf(*tensor, model);
    if (!patches)
        return Failure{ExitCode::InputRefused, patches.error().in(file)};
    return std::make_shared<const AnyTensor>(std::move(*patches));
}

std::variant<ModelInput, Failure> inputOf(const Arguments &arguments, const Transformer &model)
{
    ModelInput input;
    const bool isImage = model.task == ModelTask::Classes;
    if (const char *needed = isImage ? "image" : "text"; !arguments.isSet(option(needed)))
        return usage(
            QStringLiteral("--") + option(needed), QString(),
            Text(isImage ? "a .npy file of an image, (colours, rows, columns)" : "the text to run the model on"));
    if (isImage) {
        auto image = imageOf(arguments, model);
        if (auto *failure = std::get_if<Failure>(&image))
            return std::move(*failure);
        input.patches = std::get<std::shared_ptr<const AnyTensor>>(image);
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

/// "layer.3/head.2", "layer.3.ffn", "layer.3.ffn/stream@4"
std::variant<ModelPart, Failure> partOf(const Transformer &model, const char *name, const QString &text)
{
    const QString place = text.section(u'@', 0, 0);
    const QString position = text.section(u'@', 1);
    const QString inside = place.section(u'/', 1);
    auto block = model.find(place.section(u'/', 0, 0).toStdString());
    if (!block)
        block = model.find(place.section(u'/', 0, 0).toStdString() + ".self");
    bool isRight = true;
    ModelPart part{block.value_or(0)};
    part.isStream = inside == QStringLiteral("stream");
    if (!inside.isEmpty() && !part.isStream)
        part.head = inside.startsWith(QStringLiteral("head.")) ? inside.mid(5).toLongLong(&isRight) : -1;
    bool isNumber = true;
    if (text.contains(u'@'))
        part.position = position.toLongLong(&isNumber);
    if (block && isRight && isNumber && part.head.value_or(0) >= 0 && part.position.value_or(0) >= 0)
        return part;
    return usage(QStringLiteral("--") + option(name), text,
                 Text("a block, a head or the stream of it, such as layer.0.self/head.2 or layer.0.ffn/stream@4"));
}

std::optional<Failure> addParts(const Arguments &arguments, const char *name, const Transformer &model,
                                std::vector<ModelPart> &parts)
{
    for (const QString &text : arguments.values(option(name))) {
        const auto part = partOf(model, name, text);
        if (const auto *failure = std::get_if<Failure>(&part))
            return *failure;
        parts.push_back(std::get<ModelPart>(part));
    }
    return std::nullopt;
}

/// Whether a figure of the other text is wanted, in which each part gets its numbers in turn.
bool isAboutOther(const Arguments &arguments)
{
    return arguments.optionNames().contains(option("tensor")) &&
           arguments.value(option("tensor")).startsWith(QStringLiteral("patched"));
}

std::variant<ModelChanges, Failure> changesOf(const Arguments &arguments, const Transformer &model,
                                              const ModelInput &input)
{
    ModelChanges changes;
    if (const auto failure = addParts(arguments, "without", model, changes.leftOut))
        return *failure;
    if (const auto failure = addParts(arguments, "patch", model, changes.patched))
        return *failure;
    if (changes.patched.empty() && arguments.isSet(option("from")) && !isAboutOther(arguments))
        return usage(QStringLiteral("--patch"), QString(), Text("the part that gets the numbers of --from"));
    if (changes.patched.empty())
        return changes;
    const auto other = otherTextOf(arguments, model, input);
    if (const auto *failure = std::get_if<Failure>(&other))
        return *failure;
    changes.other = std::get<std::vector<TokenId>>(other);
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

std::variant<std::vector<TokenId>, Failure> otherTextOf(const Arguments &arguments, const Transformer &model,
                                                        const ModelInput &input)
{
    const QString field = QStringLiteral("--from");
    if (!arguments.isSet(option("from")))
        return usage(field, QString(), Text("the text that the numbers come from"));
    if (input.patches)
        return usage(field, arguments.value(option("from")), Text("a model that reads text"));
    auto ids = idsOf(arguments, "from", model.source);
    if (const auto *other = std::get_if<std::vector<TokenId>>(&ids);
        other != nullptr && other->size() != input.source.size())
        return Failure{ExitCode::InputRefused,
                       {"", "--from", Text("%1 tokens", {std::to_string(other->size())}),
                        Text("%1, as many as --text has", {std::to_string(input.source.size())})}};
    return ids;
}

QList<QCommandLineOption> modelOptions()
{
    return {{option("text"), option("The text that a whole model is run on."), option("T")},
            {option("text-to"), option("What its decoder has written so far; without it, it writes by itself."),
             option("T")},
            {option("image"), option("The image that it is run on, (colours, rows, columns) in a .npy file."),
             option("FILE")},
            {option("without"), option("Leaves out a head, a layer of attention or a feed-forward; may be repeated."),
             option("BLOCK[/head.K]")},
            {option("patch"),
             option("Puts the numbers of the text of --from into a part: BLOCK, BLOCK/head.K or BLOCK/stream, with @N "
                    "at one token; may be repeated."),
             option("PART")},
            {option("from"), option("The other text; it has as many tokens."), option("T")}};
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
    auto changes = changesOf(arguments, *model, std::get<ModelInput>(input));
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
