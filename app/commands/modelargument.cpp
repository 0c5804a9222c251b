// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/modelargument.h"

#include "app/commands/modelinput.h"
#include "app/commands/modeloptions.h"
#include "app/commands/options.h"
#include "engine/models/writing.h"
#include "engine/opening/sessionfile.h"
#include "engine/opening/warnings.h"

#include <QFileInfo>

#include <algorithm>

namespace headscope {
namespace {

/// A session of a model as it lies on disk, or else the model alone.
Result<ModelSessionFile> openArgument(const QString &location)
{
    if (isModelFile(location.toStdString()))
        return openModelSession(location);
    const auto model = openAnyModel(location);
    return model ? Result<ModelSessionFile>(ModelSessionFile{*model, {}, {}}) : model.error();
}

/// Why an argument is no model. A session of one layer is told as what it is, not as weights that cannot be read.
Failure refusedArgument(const Arguments &arguments, const QString &location, const Error &error)
{
    const std::string path = location.toStdString();
    if (isModelFile(path) || !openSessionFile(path))
        return refusedModel(arguments, error);
    return refusedModel(arguments, {"", "", Text("a session of one layer, which reads neither a text nor an image"),
                                    Text("a whole model")});
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

std::variant<ModelPlan, Failure> planWith(const Arguments &arguments, const ModelSessionFile &opened)
{
    const auto input = modelInputOf(arguments, opened);
    if (const auto *failure = std::get_if<Failure>(&input))
        return *failure;
    const auto &read = std::get<ModelInput>(input);
    ModelChanges changes = opened.wish.changes;
    if (!changes.patched.empty()) {
        auto other = otherTextOf(arguments, opened, read);
        if (auto *failure = std::get_if<Failure>(&other))
            return std::move(*failure);
        changes.other = std::move(std::get<std::vector<TokenId>>(other));
    }
    auto plan = planModel(opened.model, read, std::move(changes));
    if (plan)
        return std::move(*plan);
    return refusedModel(arguments, blamedOnSection(plan.error(), opened.model, read, opened.file.session.model));
}

} // namespace

bool isAboutModel(const Arguments &arguments)
{
    const QStringList known = arguments.optionNames();
    const auto options = modelOptions();
    const bool isAsked = std::any_of(options.begin(), options.end(), [&](const QCommandLineOption &each) {
        return known.contains(each.names().first());
    });
    const QString location = arguments.positionalArguments().value(0);
    return isAsked || isModelFile(location.toStdString()) || (QFileInfo(location).isDir() && isModel(location));
}

std::variant<ModelSessionFile, Failure> modelOf(const Arguments &arguments)
{
    const QString location = arguments.positionalArguments().value(0);
    if (location.isEmpty())
        return usage(QStringLiteral("MODEL"), location,
                     Text("a folder with config.json, weights and a tokeniser, a session of a model, or "
                          "example:dates"));
    if (auto failure = checkModelOptions(arguments))
        return *failure;
    auto opened = openArgument(location);
    if (!opened)
        return refusedArgument(arguments, location, opened.error());
    tellWarnings(arguments, warningsOf(opened->file.session.unknownKeys, Document()));
    if (auto failure = takeModelOptions(arguments, *opened))
        return *failure;
    return std::move(*opened);
}

std::variant<ModelPlan, Failure> modelPlanOf(const Arguments &arguments)
{
    const auto opened = modelOf(arguments);
    if (const auto *failure = std::get_if<Failure>(&opened))
        return *failure;
    return planWith(arguments, std::get<ModelSessionFile>(opened));
}

std::variant<SharedModelTrace, Failure> modelTraceOf(const Arguments &arguments)
{
    const auto opened = modelOf(arguments);
    if (const auto *failure = std::get_if<Failure>(&opened))
        return *failure;
    return modelTraceOf(arguments, std::get<ModelSessionFile>(opened));
}

std::variant<SharedModelTrace, Failure> modelTraceOf(const Arguments &arguments, const ModelSessionFile &opened)
{
    const auto plan = planWith(arguments, opened);
    if (const auto *failure = std::get_if<Failure>(&plan))
        return *failure;
    const RunControl control = controlOf(arguments);
    auto trace = runModel(std::get<ModelPlan>(plan), control);
    if (!writesAnew(*opened.model, opened.wish))
        return trace;
    const auto written = writtenPlan(trace, control);
    if (!written)
        return refusedModel(arguments, written.error());
    return runModel(*written, control, trace);
}

} // namespace headscope
