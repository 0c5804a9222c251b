// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pictures/exportchecks.h"
#include "app/pictures/exportmodel.h"
#include "app/pictures/pictures.h"

#include "app/commands/modelargument.h"
#include "app/commands/modelcommands.h"
#include "app/commands/modeloptions.h"
#include "app/commands/options.h"

#include "engine/base/team.h"
#include "engine/models/effectmap.h"
#include "engine/run/run.h"
#include "engine/run/tracebuilder.h"
#include "ui/export/batch.h"
#include "ui/export/figurefield.h"
#include "ui/export/figureformat.h"
#include "ui/session/selection.h"
#include "ui/text/bytes.h"
#include "ui/text/words.h"

#include <QFileInfo>

#include <algorithm>
#include <span>

namespace headscope {
namespace {

/// The tensor of a run that --tensor names, of a whole model behind its block: rollout is drawn as weights are.
QString tensorWord(const Arguments &arguments)
{
    const QString name = arguments.value(option("tensor"));
    if (!isAboutModel(arguments))
        return name;
    return isRollout(name) ? toQString(specOf(Role::Weights).name) : behindBlock(name);
}

/// The figure that the options tell: the usual one, with those of the preset, with those of the call.
CommandResult<FigureJob> figureOf(const Arguments &arguments)
{
    const std::vector<FigureField> fields = figureFields();
    FigureJob job;
    if (arguments.isSet(option("preset"))) {
        const QList<FigurePreset> presets = figurePresets();
        const auto chosen = wordOf(arguments, option("preset"), namesIn(presets));
        if (!chosen)
            return chosen.error();
        for (const auto &[name, word] : presets[namesIn(presets).indexOf(*chosen)].values)
            fieldOf(fields, name).write(job, word);
    }
    for (const FigureField &field : fields)
        if (arguments.isSet(field.name)) {
            const QString word = field.kind == FieldKind::Flag    ? option("on")
                                 : field.name == option("tensor") ? tensorWord(arguments)
                                                                  : arguments.value(field.name);
            const auto expected = field.write(job, word);
            if (expected && field.name == option("tensor") && isAboutModel(arguments))
                return unknownTensor(arguments);
            if (expected)
                return usage(option("--") + field.name, word, *expected);
        }
    job.figure.isRollout = isRollout(arguments.value(option("tensor")));
    return job;
}

QStringList asEndings(QStringList names)
{
    for (QString &name : names)
        name.prepend(u'.');
    return names;
}

/// A named format goes into a file of any name; else the name's ending tells it.
CommandResult<FigureFormat> formatOf(const Arguments &arguments)
{
    const QStringList names = namesIn(figureFormats());
    const QFileInfo out(arguments.value(option("out")));
    const QString ending = out.suffix().toLower();
    const bool isTold = arguments.isSet(option("format"));
    const auto told = wordOf(arguments, option("format"), names);
    if (!told)
        return told.error();
    if (const auto failure = checkOut(arguments, isTold ? QStringList() : asEndings(names)))
        return *failure;
    if (const QString place = unknownPlaceIn(out.fileName()); !place.isEmpty())
        return usage(option("--out"), place, Text("{step}, {tensor}, {item} or {head} in the name of the file"));
    return *findFigureFormat(!isTold && names.contains(ending) ? ending : *told);
}

/// Writes what was made of the files, in their order.
std::optional<Failure> writeMade(std::span<const FigureFile> files, const std::vector<QByteArray> &made)
{
    for (std::size_t i = 0; i < files.size(); ++i) {
        if (made[i].isEmpty())
            return outOfMemory("the picture");
        if (auto failure = writeTo(files[i].path.toStdString(), bytesOf(made[i])))
            return failure;
    }
    return std::nullopt;
}

/// How many of these files may be made at the same time: one for each thread, in a gigabyte together.
std::size_t countAtOnce(std::span<const FigureFile> files, int threads)
{
    constexpr double memory = 1 << 30;
    const std::size_t most = std::min(files.size(), static_cast<std::size_t>(threads));
    double taken = most > 1 ? memoryFor(files.front().job) : 0;
    std::size_t count = 1;
    while (count < most && (taken += memoryFor(files[count].job)) < memory)
        ++count;
    return count;
}

/// A few files at a time, each made by one of the threads, so that a batch takes no more memory than these.
std::optional<Failure> writeFiles(std::span<const FigureFile> files, const FigureFormat &format, int threads)
{
    while (!files.empty()) {
        const auto next = files.first(countAtOnce(files, threads));
        std::vector<QByteArray> made(next.size());
        forEach(std::ssize(next), threads, [&](Index i) {
            const auto at = static_cast<std::size_t>(i);
            made[at] = format.write(next[at].job, {});
        });
        if (auto failure = writeMade(next, made))
            return failure;
        files = files.subspan(next.size());
    }
    return std::nullopt;
}

/// What the run will have made, without its numbers: what cannot be drawn is refused before it.
std::shared_ptr<const Trace> planned(const Plan &plan)
{
    TraceBuilder run(std::make_shared<const Plan>(plan), 1);
    for (const Step *step : stepsOf(plan))
        for (const GraphTensor *tensor : tensorsOf(plan, step->id))
            run.setMade(tensor->id);
    return run.shared();
}

/// What is shown, and each of the files that it becomes: one map has more room than all of them on one page.
Result<void> checkFor(const Arguments &arguments, const FigureFormat &format, const FigureJob &job)
{
    const QString out = arguments.value(option("out"));
    if (const auto hasAll = checkContent(job); !hasAll)
        return hasAll;
    if (const auto fits = checkSeries(out, job, format.showsSteps); !fits)
        return fits;
    return checkFiles(filesOf(out, job), format);
}

std::optional<Failure> exportEffects(const Arguments &arguments, const FigureJob &job, const FigureFormat &format)
{
    if (auto refused = checkPart(arguments, job))
        return refused;
    const auto made = effectsOfModel(arguments, job);
    if (!made)
        return made.error();
    if (const auto fits = checkFor(arguments, format, *made); !fits)
        return Failure{ExitCode::Usage, fits.error()};
    const auto files = filesOf(arguments.value(option("out")), *made);
    return writeFiles(fittedTogether(files, format), format, 1);
}

/// Takes the tensor as the run has it; refuses what cannot be drawn of it.
std::optional<Failure> takeTensor(const Arguments &arguments, FigureJob &job, const FigureFormat &format)
{
    const Plan &plan = job.trace->plan;
    if (!arguments.isSet(option("tensor")) && !hasShares(plan))
        job.figure.tensor = mainTensorOf(plan, tensorsOf(plan, centralStepOf(plan)));
    else if (const GraphTensor *named = plan.graph->find(specOf(job.figure.tensor).name))
        job.figure.tensor = named->id; // where several rows of the table have the name
    if (auto refused = checkHeadsOfRun(arguments, job))
        return refused;
    if (auto refused = checkPart(arguments, job))
        return refused;
    if (auto refused = checkScale(job))
        return refused;
    if (const auto fits = checkFor(arguments, format, job); !fits)
        return Failure{ExitCode::Usage, fits.error()};
    return std::nullopt;
}

/// Writes each of its files. The job must have passed takeTensor().
std::optional<Failure> writeFigure(const Arguments &arguments, const FigureJob &job, const FigureFormat &format)
{
    const auto files = filesOf(arguments.value(option("out")), job);
    for (const FigureFile &file : files)
        if (auto failure = checkIsNoInput(arguments, job.trace->plan, file.path))
            return failure;
    return writeFiles(fittedTogether(files, format), format, controlOf(arguments).threads);
}

std::optional<Failure> exportLayers(const Arguments &arguments, const FigureJob &job, const FigureFormat &format)
{
    auto made = layersOfModel(arguments, job);
    if (!made)
        return made.error();
    auto &layers = *made;
    if (auto refused = takeTensor(arguments, layers, format))
        return refused;
    return writeFigure(arguments, layers, format);
}

std::optional<Failure> runExport(const Arguments &arguments)
{
    tellMissingFonts();
    auto figure = figureOf(arguments);
    if (!figure)
        return figure.error();
    auto &job = *figure;
    if (auto failure = checkLayout(arguments, job))
        return failure;
    if (auto failure = checkAcross(arguments, job))
        return failure;
    const auto format = formatOf(arguments);
    if (!format)
        return format.error();
    if (auto refused = checkSteps(arguments, job, *format))
        return refused;
    if (auto refused = checkLook(arguments, *format))
        return refused;
    if (isEffectMap(job.figure.tensor) && isAboutModel(arguments))
        return exportEffects(arguments, job, *format);
    for (const QString &name : {option("at"), option("measure"), option("answer-of")})
        if (arguments.isSet(name))
            return needless(
                arguments, name,
                Text("no such option but with --tensor without, patched or patched_stream of a whole model"));
    if (namesLayers(arguments.value(option("tensor"))))
        return exportLayers(arguments, job, *format);
    const auto opened = planWithViewOf(arguments);
    if (!opened)
        return opened.error();
    const auto &[plan, view, model, block, named, asked] = *opened;
    job.figure.block = toQString(block);
    job.figure.model = named;
    job.asked = block.empty() ? askedSession(arguments, plan) : asked;
    if (auto failure = takeImage(arguments, model.get(), job))
        return failure;
    job.trace = planned(plan);
    if (auto refused = takeTensor(arguments, job, *format))
        return refused;
    job.trace = runAll(plan, controlOf(arguments));
    return writeFigure(arguments, job, *format);
}

QList<QCommandLineOption> exportOptions()
{
    QList<QCommandLineOption> options = sessionOptions("--patch and for --tensor patched and patched_stream");
    options
        << atOption(". Only with --tensor without, patched or patched_stream")
        << outOption(
               option("The file to write, or - for stdout; {step}, {tensor}, {item} and {head} in its name make one "
                      "each."))
        << valued(
               "format",
               "png, svg, pdf (with up to a million numbers attached), gif (the steps), csv or npy; without it as the "
               "file's ending says, and png on stdout.",
               "FORMAT", "png")
        << valued("layout",
                  "grid, single for one head, or image: what the first of --queries looks at, on the patches.",
                  "LAYOUT", "grid")
        << valued("measure",
                  "Of what --tensor without, patched and patched_stream tell the change: of the probability of the "
                  "likeliest token; or of its logit less that of the second likeliest, or of what the text of "
                  "--from says, if that is another.",
                  "MEASURE", kMeasureNames.front().data())
        << valued("answer-of",
                  "Whose likeliest token --tensor patched and patched_stream tell of: text, or from, if that of "
                  "--from is another.",
                  "TEXT", kAnswerNames.front().data())
        << QCommandLineOption(option("preset"), option("d2l, paper, slide or grey: several options at once."),
                              option("NAME"));
    const FigureJob usual;
    for (const FigureField &field : figureFields())
        if (field.name != kLanguageField)
            options << (field.kind == FieldKind::Flag
                            ? QCommandLineOption(field.name, field.help)
                            : QCommandLineOption(field.name, field.help, field.value, field.read(usual)));
    return options;
}

} // namespace

Command exportCommand()
{
    return {option("export"),
            option("Writes the heat maps of the heads as a figure, or their numbers as a table."),
            option("SESSION"),
            exportOptions,
            runExport,
            pictureApplication,
            {},
            sessionOrModel()};
}

} // namespace headscope
