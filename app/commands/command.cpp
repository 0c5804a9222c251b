// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/command.h"

#include "app/commands/idsoption.h"
#include "app/commands/inputfiles.h"
#include "app/commands/modelargument.h"
#include "app/commands/modelcommands.h"
#include "app/commands/modeloptions.h"
#include "app/commands/readingoptions.h"
#include "engine/base/team.h"
#include "engine/document/json.h"
#include "engine/io/atomicwriter.h"
#include "engine/io/descriptor.h"
#include "engine/io/memory.h"
#include "engine/opening/beside.h"
#include "engine/opening/sessionfile.h"
#include "engine/opening/warnings.h"
#include "ui/library/examples.h"

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <filesystem>

namespace headscope {
namespace {

/// The document with one --set; what is wrong with it is blamed on the option, not on the file.
CommandResult<Document> withOption(const Document &document, const QString &setting)
{
    const qsizetype sign = setting.indexOf(u'=');
    if (sign < 1 || sign == setting.size() - 1)
        return usage(QStringLiteral("--set"), setting, Text("KEY.PATH=JSON"));
    const std::string path = setting.left(sign).toStdString();
    const std::string json = setting.mid(sign + 1).toStdString();
    auto changed = withSetting(document, path, json);
    if (changed)
        return std::move(*changed);
    const std::string quoted = '"' + json + '"';
    if (withSetting(document, path, quoted)) // --set mask.causal=top_left
        return usage(QStringLiteral("--set"), setting, Text("a text in double quotes: --set '%1=%2'", {path, quoted}));
    return Failure{ExitCode::Usage, changed.error().in("--set")};
}

/// The document of the session with the options of the call.
CommandResult<Document> documentOf(const Arguments &arguments, const Document &opened)
{
    QStringList settings = arguments.values(QStringLiteral("set"));
    if (arguments.isSet(QStringLiteral("precision"))) {
        const auto precision =
            wordOf(arguments, QStringLiteral("precision"), {QStringLiteral("float32"), QStringLiteral("float64")});
        if (!precision)
            return precision.error();
        settings << QStringLiteral("layer.precision=\"%1\"").arg(*precision);
    }
    CommandResult<Document> document = opened;
    for (const QString &setting : settings)
        if (document)
            document = withOption(*document, setting);
    return document;
}

/// ".png, .svg or .pdf"
QString oneOf(const QStringList &words)
{
    const QString before = words.mid(0, words.size() - 1).join(QStringLiteral(", "));
    return before.isEmpty() ? words.value(0) : before + QStringLiteral(" or ") + words.last();
}

Result<void> writeToStdout(ByteView bytes)
{
    if (std::fwrite(bytes.data(), 1, bytes.size(), stdout) == bytes.size() && std::fflush(stdout) == 0)
        return {};
    return Error{"", "stdout", systemReason(errno), Text("an output that can be written")};
}

} // namespace

const Command *findCommand(const QList<Command> &commands, const QString &name)
{
    const auto found = std::find_if(commands.begin(), commands.end(), [&](const Command &c) { return c.name == name; });
    return found == commands.end() ? nullptr : &*found;
}

QList<QCommandLineOption> layerOptions()
{
    return {{QStringLiteral("set"), QStringLiteral("Changes one value of the session for this call; may be repeated."),
             QStringLiteral("KEY.PATH=JSON")},
            {QStringLiteral("precision"), QStringLiteral("float32 or float64."), QStringLiteral("TYPE")},
            threadsOption()};
}

QList<QCommandLineOption> sessionOptions(const char *fromIsFor)
{
    return (layerOptions() + modelOptions(fromIsFor) << idsOption()) + readingOptions();
}

QCommandLineOption threadsOption()
{
    return {QStringLiteral("threads"),
            QStringLiteral("Threads to use, all processors without it; the results do not depend on it."),
            QStringLiteral("N")};
}

QCommandLineOption outOption(const QString &what)
{
    return {QStringLiteral("out"), what, QStringLiteral("FILE")};
}

Failure outOfMemory(const char *forWhat)
{
    return {ExitCode::InputRefused, {"", "memory", Text("too little of it"), Text("room for %1", {forWhat})}};
}

std::string listOf(const std::vector<std::string> &words, std::size_t most)
{
    std::string out;
    for (std::size_t i = 0; i < std::min(words.size(), most); ++i)
        out += (i == 0 ? "" : ", ") + words[i];
    return words.size() <= most ? out : out + ", … (" + std::to_string(words.size()) + " in all)";
}

CommandResult<Plan> planOf(const Arguments &arguments)
{
    auto opened = planWithViewOf(arguments);
    if (!opened)
        return opened.error();
    return std::move(opened->plan);
}

void tellWarnings(const Arguments &arguments, const std::vector<Text> &warnings)
{
    for (const Text &warning : warnings)
        std::fprintf(stderr, "headscope: %s: warning: %s\n",
                     printable(arguments.positionalArguments().first().toStdString()).c_str(),
                     warning.english().c_str());
}

CommandResult<PlanWithView> planWithViewOf(const Arguments &arguments)
{
    if (auto failure = checkThreads(arguments))
        return *failure;
    if (isAboutModel(arguments))
        return blockPlanOf(arguments);
    const QString location = arguments.positionalArguments().first();
    std::optional<Failure> ofOptions;
    Opening opening;
    opening.change = [&](const Document &document) -> Result<Document> {
        auto changed = documentOf(arguments, document);
        if (!changed) {
            ofOptions = changed.error();
            return ofOptions->error;
        }
        return std::move(*changed);
    };
    const auto opened = openSession(location, opening);
    if (!opened)
        return ofOptions.value_or(Failure{ExitCode::InputRefused, opened.error()});
    auto plan = makePlan(opened->document, opened->files);
    if (!plan)
        return Failure{ExitCode::InputRefused, plan.error().in(location.toStdString())};
    tellWarnings(arguments, warningsOf(opened->unknownKeys, plan->document));
    tellWarnings(arguments, opened->warnings);
    if (arguments.optionNames().contains(QStringLiteral("out")))
        if (auto failure = checkIsNoInput(arguments, *plan, arguments.value(QStringLiteral("out"))))
            return *failure;
    return PlanWithView{std::move(*plan), opened->view};
}

std::optional<Failure> checkIsNoInput(const Arguments &arguments, const Plan &plan, const QString &file)
{
    namespace fs = std::filesystem;
    const fs::path session = arguments.positionalArguments().first().toStdString();
    std::set<fs::path> inputs{session};
    if (arguments.optionNames().contains(QStringLiteral("image")))
        inputs.insert(arguments.value(QStringLiteral("image")).toStdString());
    if (!isWithData(session.string()))
        for (const auto &[name, tensors] : *plan.files)
            inputs.merge(filesOfWeights(folderOfSession(session.string()) / name));
    return refuseInput(file, inputs, "another file than those that the session is read from");
}

std::optional<Failure> checkComputes(const Arguments &arguments, const Plan &plan)
{
    if (!plan.hasMapsAlone())
        return std::nullopt;
    return Failure{ExitCode::InputRefused,
                   {arguments.positionalArguments().first().toStdString(), "maps.weights",
                    Text("attention weights that are given"), Text("a layer that is computed")}};
}

std::optional<Failure> checkThreads(const Arguments &arguments)
{
    if (!arguments.optionNames().contains(QStringLiteral("threads")))
        return std::nullopt;
    return firstFailure(wholeNumberOf(arguments, QStringLiteral("threads"), 1, 1024));
}

RunControl controlOf(const Arguments &arguments)
{
    const int given = arguments.value(QStringLiteral("threads")).toInt();
    return {{}, {}, given > 0 ? given : processorCount()};
}

std::optional<Failure> checkOut(const Arguments &arguments, const QStringList &endings)
{
    const QString file = arguments.value(QStringLiteral("out"));
    const bool ends = endings.isEmpty() || std::any_of(endings.begin(), endings.end(), [&](const QString &ending) {
                          return file.endsWith(ending, Qt::CaseInsensitive);
                      });
    if (file == QStringLiteral("-") || (!file.isEmpty() && ends))
        return std::nullopt;
    return usage(QStringLiteral("--out"), file,
                 endings.isEmpty()
                     ? Text("a file name, or - for stdout")
                     : Text("a file name that ends in %1, or - for stdout", {oneOf(endings).toStdString()}));
}

std::optional<Failure> writeOut(const Arguments &arguments, ByteView bytes)
{
    return writeTo(arguments.value(QStringLiteral("out")).toStdString(), bytes);
}

std::optional<Failure> writeTo(const std::string &file, ByteView bytes)
{
    return writePieces(file, [bytes](const ByteSink &sink) { return sink(bytes); });
}

std::optional<Failure> writePieces(const std::string &file, const Writing &write)
{
    const auto written = file == "-" ? withinMemory([&] { return write(writeToStdout); }) : writeInPieces(file, write);
    return written ? std::nullopt : std::optional(Failure{ExitCode::OutputNotWritten, written.error()});
}

std::optional<Failure> printOut(const QString &text)
{
    return writeTo("-", asBytes(text.toStdString()));
}

} // namespace headscope
