// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/modeloptions.h"

#include "app/commands/inputfiles.h"
#include "app/commands/modelcommands.h"
#include "app/commands/modelinput.h"
#include "app/commands/options.h"
#include "engine/models/prediction.h"
#include "engine/opening/beside.h"

#include <array>
#include <filesystem>

namespace headscope {
namespace {

/// How a part is named, as partNamed() reads it.
constexpr const char *kPartForms = "BLOCK, BLOCK/head.K or BLOCK/stream, with @N at one token";

/// What an option says of parts, in the place of all that the session says, also without a place for it:
/// "layer.3/head.2", "layer.3.ffn/stream@4".
std::optional<Failure> takeParts(const Arguments &arguments, const char *name, ModelSessionFile &opened,
                                 std::vector<ModelPart> ModelChanges::*which,
                                 std::vector<std::string> NamedChanges::*names)
{
    if (!arguments.isSet(option(name)))
        return std::nullopt;
    ModelSection &section = opened.file.session.model;
    std::vector<ModelPart> &parts = opened.wish.changes.*which;
    for (auto *said : {&parts, &(opened.wish.unplaced.*which)})
        said->clear();
    for (auto *said : {&(section.*names), &(section.unplaced.*names), &(opened.waiting.*names)})
        said->clear();
    for (const QString &text : arguments.values(option(name))) {
        const auto part = partNamed(*opened.model, text.toStdString());
        if (!part)
            return usage(QStringLiteral("--") + option(name), text,
                         Text("%1, where BLOCK is one of %2", {kPartForms, changeableBlockNames(*opened.model)}));
        parts.push_back(*part);
    }
    return std::nullopt;
}

/// Whether a figure of the other text is wanted, in which each part gets its numbers in turn.
bool isAboutOther(const Arguments &arguments)
{
    return arguments.optionNames().contains(option("tensor")) &&
           arguments.value(option("tensor")).startsWith(QStringLiteral("patched"));
}

/// What is left out, and what has the numbers of another text.
std::optional<Failure> takeChanges(const Arguments &arguments, ModelSessionFile &opened, OtherText other)
{
    if (auto failure = takeParts(arguments, "without", opened, &ModelChanges::leftOut, &NamedChanges::without))
        return failure;
    if (auto failure = takeParts(arguments, "patch", opened, &ModelChanges::patched, &NamedChanges::patch))
        return failure;
    if (arguments.isSet(option("from")))
        opened.wish.otherText = arguments.value(option("from")).toStdString();
    const bool isPatched = !opened.wish.changes.patched.empty() || !opened.wish.unplaced.patched.empty();
    const bool isSeen = other == OtherText::Seen || isAboutOther(arguments);
    if (!isPatched && arguments.isSet(option("from")) && !isSeen)
        return usage(QStringLiteral("--patch"), QString(), Text("the part that gets the numbers of --from"));
    return std::nullopt;
}

/// Besides the weights, what lies beside them of settings and tokenisers under the names that these have.
std::set<std::filesystem::path> filesOfModel(const WeightFile &weights)
{
    constexpr std::array<const char *, 15> beside{
        "config.json",    "params.json", "generation_config.json", "preprocessor_config.json",
        "tokenizer.json", "vocab.json",  "tokenizer_config.json",  "special_tokens_map.json",
        "merges.txt",     "vocab.txt",   "added_tokens.json",      "tokenizer.model",
        "spiece.model",   "words.json",  "words-target.json"};
    std::set<std::filesystem::path> files = filesOfWeights(weights.path);
    if (!weights.path.empty()) // else it is a part of the program
        for (const char *name : beside)
            files.insert(std::filesystem::path(weights.path).parent_path() / name);
    return files;
}

} // namespace

QList<QCommandLineOption> modelOptions(const char *fromIsFor)
{
    return {
        {option("text"), option("The text that a whole model is run on."), option("T")},
        {option("text-to"), option("What its decoder has written so far; without it, it writes by itself."),
         option("T")},
        {option("image"),
         option("The image that it is run on: a picture; or a .npy file, of bytes as (rows, columns, 3), or of "
                "numbers as the model reads them, (colours, rows, columns)."),
         option("FILE")},
        {option("without"),
         QStringLiteral("Leaves out a head, a layer of attention or a feed-forward, or empties the stream: %1; may be "
                        "repeated.")
             .arg(option(kPartForms)),
         option("PART")},
        {option("patch"),
         QStringLiteral("Puts the numbers of the text of --from into a part: %1; may be repeated.")
             .arg(option(kPartForms)),
         option("PART")},
        {option("from"),
         QStringLiteral("The other text, for %1; it must have as many tokens as the text.").arg(option(fromIsFor)),
         option("T")}};
}

QStringList modelOptionNames()
{
    QStringList names;
    for (const QCommandLineOption &each : modelOptions())
        names << each.names().first();
    return names;
}

QCommandLineOption atOption(const char *more)
{
    return {option("at"),
            option("The token after which is told what comes next, counted from 0; with a decoder, in what it has "
                   "written. Without it the last, or the first [MASK]") +
                option(more) + u'.',
            option("N")};
}

CommandResult<std::optional<Index>> positionOf(const Arguments &arguments, const ModelTrace *trace)
{
    if (!arguments.isSet(option("at")))
        return std::optional<Index>();
    const Index count = trace != nullptr ? positionCount(trace->plan) : 0;
    if (count == 0)
        return usage(QStringLiteral("--at"), arguments.value(option("at")),
                     Text("no such option but with a whole model that says something of each token"));
    const auto position = wholeNumberOf(arguments, option("at"), 0, count - 1);
    if (!position)
        return position.error();
    return std::optional(*position);
}

std::optional<Failure> checkModelOptions(const Arguments &arguments)
{
    for (const char *name : {"set", "precision"}) // a whole model has its settings from its files
        if (arguments.optionNames().contains(option(name)))
            return usage(QStringLiteral("--") + option(name), arguments.value(option(name)),
                         Text("no such option with a whole model, whose settings come with it"));
    return checkThreads(arguments);
}

std::optional<Failure> checkKeepsInputs(const Arguments &arguments, const ModelSessionFile &opened,
                                        const QString &output)
{
    namespace fs = std::filesystem;
    const fs::path session = arguments.positionalArguments().value(0).toStdString();
    std::set<fs::path> inputs = filesOfModel(opened.model->weightFile);
    inputs.insert(session);
    if (const auto &patches = opened.file.session.model.patches)
        inputs.insert(folderOfSession(session.string()) / patches->file);
    if (arguments.isSet(option("image")))
        inputs.insert(arguments.value(option("image")).toStdString());
    return refuseInput(output, inputs, "another file than those that the session is read from");
}

std::optional<Failure> takeModelOptions(const Arguments &arguments, ModelSessionFile &opened, OtherText other)
{
    if (auto failure = takeModelInput(arguments, opened))
        return failure;
    return takeChanges(arguments, opened, other);
}

} // namespace headscope
