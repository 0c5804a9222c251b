// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/command.h"

#include "app/commands/checkpointargument.h"
#include "app/commands/importalone.h"
#include "app/commands/inputfiles.h"
#include "app/commands/mapoption.h"
#include "app/commands/nolayer.h"
#include "app/commands/options.h"
#include "app/commands/proposalwords.h"
#include "engine/checkpoints/captured.h"
#include "engine/checkpoints/importlayer.h"
#include "engine/checkpoints/importmapped.h"
#include "engine/checkpoints/inputsource.h"
#include "engine/opening/archive.h"
#include "engine/opening/save.h"
#include "engine/reading/agreement.h"
#include "engine/run/run.h"
#include "ui/text/agreementwords.h"

#include <algorithm>
#include <cstdio>
#include <set>
#include <utility>

namespace headscope {
namespace {

/// The layer that --layer names, else the only one.
CommandResult<const FoundLayer *> chosenLayer(const Arguments &arguments, const Checkpoint &checkpoint)
{
    const bool isNamed = arguments.isSet(QStringLiteral("layer"));
    if (!isNamed && checkpoint.layers.size() == 1)
        return &checkpoint.layers.front();
    const FoundLayer *layer = checkpoint.find(arguments.value(QStringLiteral("layer")).toStdString());
    if (isNamed && layer != nullptr)
        return layer;
    if (const auto failure = brokenLayer(arguments, checkpoint))
        return *failure;
    if (checkpoint.layers.empty())
        return noLayer(checkpoint);
    std::vector<std::string> names(checkpoint.layers.size());
    std::transform(checkpoint.layers.begin(), checkpoint.layers.end(), names.begin(),
                   [](const FoundLayer &found) { return found.name; });
    return unknownLayer(arguments, std::move(names));
}

/// The heads that the file or its settings tell, else those that --heads gives.
CommandResult<HeadCounts> chosenHeads(const Arguments &arguments, const Checkpoint &checkpoint, const FoundLayer &layer)
{
    const auto known = headsOf(layer, *checkpoint.store, checkpoint.config);
    const QString given = arguments.value(QStringLiteral("heads"));
    bool isNumber = false;
    const Index heads = given.toLongLong(&isNumber);
    if (known && (!arguments.isSet(QStringLiteral("heads")) || heads == known->heads))
        return *known;
    if (known)
        return usage(QStringLiteral("--heads"), given,
                     Text("%1, as the model's settings or shapes say", {std::to_string(known->heads)}));
    const std::vector<Index> possible = possibleHeads(layer);
    if (isNumber && std::find(possible.begin(), possible.end(), heads) != possible.end())
        return HeadCounts{heads, layer.keyWidth() / (layer.queryWidth() / heads)};
    return refusedHeads(arguments, possible, likelyHeads(layer));
}

void tell(const QString &file, const ImportNotes &notes)
{
    for (const Text &note : notes)
        std::fprintf(stderr, "headscope: %s: %s\n", printable(file.toStdString()).c_str(), note.english().c_str());
}

/// So that nobody wonders where the first row of a table is.
void tellColumns(const QString &file, const TensorStore &store)
{
    const Json *columns = store.fact("columns");
    const auto *list = columns != nullptr ? columns->as<Json::List>() : nullptr;
    std::vector<std::string> names;
    for (std::size_t i = 0; list != nullptr && i < list->size(); ++i)
        if (const auto *name = (*list)[i].as<std::string>())
            names.push_back(printable(shortened(*name)));
    if (!names.empty())
        tell(file, {Text("The first row names the columns: %1.", {listOf(names)})});
}

/// The window says it before it imports.
void tellDrawnInputs(const QString &file, const Document &document)
{
    const bool areWeightsTheFiles = document.weights.kind == WeightKind::File && !document.maps.areGiven();
    if (areWeightsTheFiles && document.inputs.kind != InputKind::File)
        tell(file, {Text("The inputs are drawn at random.", {})});
}

/// Maps are taken without being asked for, also where the file has the layer that made them under names of its own.
void tellLayerBeside(const QString &file, const Checkpoint &checkpoint, const Document &document)
{
    if (document.maps.areGiven() && !proposalLine(checkpoint).isEmpty())
        tell(file, {Text("What is left out may be a layer, which --map takes: see headscope inspect.", {})});
}

/// Says how near the run is to what PyTorch got, where the file has that; with --check a difference is a failure.
std::optional<Failure> tellAgreement(const Arguments &arguments, const Plan &plan)
{
    if (plan.document.expected.isEmpty())
        return std::nullopt;
    const auto agreements = agreementsOf(*runAll(plan));
    const QString file = arguments.positionalArguments().first();
    if (const Agreement *differs = firstDifference(agreements)) {
        tellWarnings(arguments, {agreementWords(*differs, false)});
        if (arguments.isSet(option("check")))
            return Failure{ExitCode::InputRefused, Error{file.toStdString(), "--check", Text("another result"),
                                                         Text("that of PyTorch, which the file has")}};
    } else if (const Agreement *told = tellingAgreement(agreements)) {
        tell(file, {agreementWords(*told, false)});
    }
    return std::nullopt;
}

std::optional<Failure> checkIsNewFile(const Arguments &arguments, const Checkpoint &checkpoint)
{
    auto inputs = filesOfWeights(checkpoint.path);
    inputs.insert(arguments.value(option("config")).toStdString());
    return refuseInput(arguments.value(option("out")), inputs, "another file than those that are read");
}

/// Of the first tensor that is refused so.
std::optional<Error> faultOfFusedIn(const TensorStore &store)
{
    for (const StoredTensor &tensor : store.tensors())
        if (auto fault = faultOfFused(tensor))
            return fault;
    return std::nullopt;
}

CommandResult<ImportedLayer> importedByNames(const Arguments &arguments, const Checkpoint &checkpoint)
{
    const auto mapping = mappingOf(arguments, checkpoint);
    if (!mapping)
        return mapping.error();
    const auto &tensors = *mapping;
    const std::string title = checkpoint.titleOf(moduleOf(tensors));
    return orRefused(importMapped(*checkpoint.store, tensors, title, kTensorFile), checkpoint);
}

/// Refuses options that say nothing of such a file.
std::optional<Failure> checkActs(const Arguments &arguments, const QStringList &options, const char *file)
{
    for (const QString &name : options)
        if (arguments.isSet(name))
            return needless(arguments, name, Text("no such option with a file of %1", {file}));
    return std::nullopt;
}

/// The options that act on nothing in what the file has.
std::optional<Failure> checkOptions(const Arguments &arguments, const Checkpoint &checkpoint)
{
    if (isCaptured(*checkpoint.store))
        return checkActs(arguments,
                         {option("map"), option("cross"), option("layer"), option("heads"), option("config")},
                         "a captured layer");
    if (arguments.isSet(option("map")))
        return std::nullopt;
    if (arguments.isSet(option("cross")))
        return usage(option("--map"), {}, Text("the tensors of the layer, beside --cross"));
    if (checkpoint.layers.empty() && inputsOf(*checkpoint.store) && mapsAlone(checkpoint).empty())
        return checkActs(arguments, {option("layer"), option("config")}, "inputs");
    return std::nullopt;
}

/// Whether queries and keys go before the maps beside them: where they have heads their run is compared with these,
/// and a matrix is one map only as long as nothing else is there. Weights that are drawn say less than other maps.
bool areBeforeMaps(const InputTensors &inputs, const std::vector<FoundMaps> &maps)
{
    const auto isMatrix = [](const FoundMaps &each) { return each.layers.front()->shape.size() == 2; };
    return inputs.keys != nullptr && (haveHeads(inputs) || std::all_of(maps.begin(), maps.end(), isMatrix));
}

CommandResult<ImportedLayer> importedLayer(const Arguments &arguments, const Checkpoint &checkpoint)
{
    if (auto failure = checkOptions(arguments, checkpoint))
        return *failure;
    if (isCaptured(*checkpoint.store))
        return orRefused(importCaptured(*checkpoint.store, kTensorFile), checkpoint);
    if (arguments.isSet(QStringLiteral("map")))
        return importedByNames(arguments, checkpoint);
    const auto inputs = checkpoint.layers.empty() ? inputsOf(*checkpoint.store) : std::nullopt;
    const auto maps = mapsAlone(checkpoint);
    const bool areMapsNamed = arguments.isSet(option("layer"));
    if (!maps.empty() && (!inputs || areMapsNamed || !areBeforeMaps(*inputs, maps)))
        return importedMaps(arguments, checkpoint, maps);
    if (inputs)
        return importedInputs(arguments, checkpoint, *inputs);
    if (const auto fault = faultOfInputs(*checkpoint.store); fault && checkpoint.layers.empty())
        return Failure{ExitCode::InputRefused, fault->in(checkpoint.path)};
    if (const auto fault = faultOfFusedIn(*checkpoint.store); fault && checkpoint.layers.empty())
        return Failure{ExitCode::InputRefused, fault->in(checkpoint.path)};
    const auto layer = chosenLayer(arguments, checkpoint);
    if (!layer)
        return layer.error();
    const FoundLayer &found = **layer;
    const auto heads = chosenHeads(arguments, checkpoint, found);
    if (!heads)
        return heads.error();
    auto imported = importLayer(checkpoint, found, *heads, kTensorFile);
    if (!imported)
        return Failure{ExitCode::InputRefused, imported.error()};
    return std::move(*imported);
}

/// The tensors go into a file that may have another name than the session: none that is there is written over.
void tellFiles(const std::string &session, const TensorPlaces &places)
{
    std::set<std::string> files;
    for (const auto &[tensor, place] : places)
        files.insert(printable(place.file));
    if (!files.empty())
        tell(QString::fromStdString(session), {Text("Its tensors are in %1.", {listOf({files.begin(), files.end()})})});
}

std::optional<Failure> save(const Arguments &arguments, const Plan &plan)
{
    const std::string out = arguments.value(QStringLiteral("out")).toStdString();
    if (arguments.isSet(QStringLiteral("data"))) {
        const auto saved = saveWithData(out, plan);
        return saved ? std::nullopt : std::optional(Failure{ExitCode::OutputNotWritten, saved.error()});
    }
    const auto saved = saveSession(out, plan, {});
    if (!saved)
        return Failure{ExitCode::OutputNotWritten, saved.error()};
    tellFiles(out, *saved);
    return std::nullopt;
}

std::optional<Failure> runImport(const Arguments &arguments)
{
    const QString out = arguments.value(QStringLiteral("out"));
    if (!out.endsWith(QStringLiteral(".headscope")))
        return usage(QStringLiteral("--out"), out, Text("a file name that ends in .headscope"));
    const auto opened = checkpointOf(arguments);
    if (!opened)
        return opened.error();
    const auto &checkpoint = *opened;
    if (auto failure = checkIsNewFile(arguments, checkpoint))
        return failure;
    const auto made = importedLayer(arguments, checkpoint);
    if (!made)
        return made.error();
    const auto &imported = *made;
    const QString file = arguments.positionalArguments().first();
    tell(file, imported.notes);
    tellColumns(file, *checkpoint.store);
    tellLayerBeside(file, checkpoint, imported.opened.document);
    tellDrawnInputs(file, imported.opened.document);
    const auto plan = makePlan(imported.opened.document, imported.opened.files);
    if (!plan)
        return Failure{ExitCode::InputRefused, plan.error().in(checkpoint.path)};
    if (arguments.isSet(option("check")) && plan->document.expected.isEmpty())
        return needless(arguments, option("check"),
                        Text("no such option with a file that has no result that the run can be compared with"));
    if (auto failure = save(arguments, *plan))
        return failure;
    return tellAgreement(arguments, *plan);
}

} // namespace

Command importCommand()
{
    return {QStringLiteral("import"),
            QStringLiteral("Makes a session of a layer of a checkpoint, of inputs or of attention maps."),
            QStringLiteral("FILE"),
            [] {
                return mapOptions() +
                       QList<QCommandLineOption>{
                           {option("layer"), option("The layer, where there is more than one."), option("NAME")},
                           {option("heads"), option("The number of heads, where nothing tells it."), option("H")},
                           {option("config"), option("The model's settings; without it a config.json beside the file."),
                            option("FILE")},
                           {option("check"),
                            option("Ends with exit code 3 where PyTorch got another result; writes all the same.")},
                           {option("data"), option("Writes the tensors into the .headscope file, too.")},
                           {option("out"),
                            option("The .headscope file to write; its tensors go into a .npz beside it."),
                            option("FILE")}};
            },
            runImport,
            nullptr,
            {},
            tensorFile()};
}

} // namespace headscope
