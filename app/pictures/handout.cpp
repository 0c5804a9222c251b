// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pictures/pictures.h"

#include "app/commands/modelcommands.h"
#include "app/commands/modeloptions.h"
#include "app/commands/options.h"

#include "engine/mistakes/mistaken.h"
#include "engine/models/modeltrace.h"
#include "engine/run/cover.h"
#include "engine/run/run.h"
#include "ui/handout/handoutpdf.h"
#include "ui/handout/lessonhandout.h"
#include "ui/handout/stephandout.h"
#include "ui/library/examples.h"
#include "ui/session/hidden.h"
#include "ui/session/viewfile.h"
#include "ui/text/bytes.h"
#include "ui/text/language.h"
#include "ui/text/words.h"

#include <algorithm>
#include <utility>

namespace headscope {
namespace {

const auto kBoth = QStringLiteral("both");

/// "scores,softmax" as steps of this run; without the option all of them.
CommandResult<std::vector<StepId>> stepsIn(const Arguments &arguments, const Plan &plan)
{
    std::vector<StepId> chosen;
    if (!arguments.isSet(option("steps")))
        return chosen;
    std::vector<std::string> names;
    for (const Step *step : stepsOf(plan))
        names.emplace_back(step->name);
    for (const QString &word : arguments.value(option("steps")).split(u',')) {
        const auto found = std::find(names.begin(), names.end(), word.trimmed().toStdString());
        if (found == names.end())
            return usage(option("--steps"), word, Text("steps of this run: %1", {listOf(names, names.size())}));
        const StepId step = stepsOf(plan)[static_cast<std::size_t>(found - names.begin())]->id;
        if (std::find(chosen.begin(), chosen.end(), step) != chosen.end())
            return usage(option("--steps"), arguments.value(option("steps")), Text("each name once"));
        chosen.push_back(step);
    }
    return chosen;
}

constexpr Index kMostOfOption = 999999;

/// The place of the option's word among those that it may be.
CommandResult<int> placeOfWord(const Arguments &arguments, const char *name, const QStringList &words)
{
    const auto word = wordOf(arguments, option(name), words);
    if (!word)
        return word.error();
    return static_cast<int>(words.indexOf(*word));
}

/// The words of the options, and what worksheets leave blank where nothing says it.
std::optional<Failure> readChoices(const Arguments &arguments, SheetLook &wanted)
{
    const auto kind = placeOfWord(arguments, "kind", handoutKindNames());
    const auto blanks = placeOfWord(arguments, "blanks", blanksNames());
    const auto paper = placeOfWord(arguments, "paper", paperNames());
    const auto seed = wholeNumberOf(arguments, option("seed"), 0, kMostOfOption);
    if (auto failure = firstFailure(seed, kind, blanks, paper))
        return failure;
    wanted.kind = static_cast<HandoutKind>(*kind);
    wanted.blanks = static_cast<Blanks>(*blanks);
    wanted.seed = static_cast<std::uint32_t>(*seed);
    wanted.paper = static_cast<Paper>(*paper);
    const QString language = arguments.value(option("lang"));
    wanted.languages = language == kBoth ? languageNames().mid(0, 2) : QStringList{language};
    return std::nullopt;
}

std::optional<Failure> readPlace(const Arguments &arguments, StepHandout &wanted)
{
    const auto batch = wholeNumberOf(arguments, option("batch"), 0, kMostOfOption);
    const auto head = wholeNumberOf(arguments, option("head"), 0, kMostOfOption);
    if (auto failure = firstFailure(batch, head))
        return failure;
    wanted.batch = *batch;
    wanted.head = *head;
    return std::nullopt;
}

/// The run as the window shows it: with a mistake that is to be found, and without the numbers that are hidden. The
/// riddle is told where it makes any number wrong.
std::shared_ptr<const Trace> runAsSeen(const Plan &plan, const Look &seen, StepHandout &wanted,
                                       const RunControl &control)
{
    std::shared_ptr<const Trace> run = runAll(plan, control);
    if (const Mistake *riddle = seen.riddle ? riddleOf(plan, static_cast<std::uint32_t>(*seen.riddle)) : nullptr) {
        const auto right = std::exchange(run, mistaken(*run, *riddle, control));
        if (firstDeviating(*right, *run))
            wanted.riddle = seen.riddle;
    }
    return wanted.hidden.blocks.empty() ? run : covered(run, wanted.hidden.blocks);
}

/// The block of a whole model, as the sheets name it.
std::optional<ModelOfSteps> modelOfSteps(const PlanWithView &session)
{
    if (session.model == nullptr)
        return std::nullopt;
    const SharedModel &model = session.model->plan.model;
    const auto block = model->find(session.plan.document.title);
    if (!block)
        return std::nullopt;
    const WordsIn english(QStringLiteral("en")); // the sheets know the example by them
    const QString title = exampleTitle(toQString(model->location));
    return ModelOfSteps{model, *block, title.isEmpty() ? toQString(model->title) : title};
}

std::optional<Failure> runStepHandout(const Arguments &arguments, const SheetLook &look)
{
    if (arguments.positionalArguments().isEmpty())
        return usage(option("SESSION"), {}, Text("%1, or --lesson LESSON", {sessionOrModel().toStdString()}));
    StepHandout wanted{look, {}};
    if (!arguments.isSet(option("blanks")) && look.isWorksheet())
        wanted.blanks = Blanks::Result;
    if (auto failure = readPlace(arguments, wanted))
        return failure;
    const auto opened = planWithViewOf(arguments);
    if (!opened)
        return opened.error();
    const auto &session = *opened;
    if (auto failure = checkBlock(arguments, session))
        return failure;
    const Plan &plan = session.plan;
    wanted.model = modelOfSteps(session);
    const Look seen = readView(session.view, plan).view.look;
    wanted.hidden = hiddenOf(seen.hidden, plan);
    auto steps = stepsIn(arguments, plan);
    if (!steps)
        return steps.error();
    wanted.steps = std::move(*steps);
    if (const auto fits = checkHandout(wanted, plan); !fits)
        return Failure{ExitCode::Usage, fits.error()};
    const auto run = runAsSeen(plan, seen, wanted, controlOf(arguments));
    return writeOut(arguments, bytesOf(handoutPdf(handoutOf(run, wanted))));
}

std::optional<Failure> runLessonHandout(const Arguments &arguments, const SheetLook &look)
{
    const QStringList ofSteps{option("steps"), option("set"), option("precision"), option("block"),    option("batch"),
                              option("head"),  option("ids"), option("segments"),  option("valid-len")};
    for (const QString &name : ofSteps + modelOptionNames())
        if (arguments.isSet(name))
            return usage(option("--") + name, arguments.value(name),
                         Text("no --%1 beside --lesson", {name.toStdString()}));
    if (!arguments.positionalArguments().isEmpty())
        return usage(option("SESSION"), arguments.positionalArguments().first(), Text("nothing beside --lesson"));
    const auto wanted = lessonHandout(arguments.value(option("lesson")), look);
    if (!wanted)
        return refusedLesson(arguments, wanted.error());
    const auto handout = handoutOf(*wanted);
    if (!handout)
        return Failure{ExitCode::InputRefused, handout.error()};
    return writeOut(arguments, bytesOf(handoutPdf(*handout)));
}

std::optional<Failure> runHandout(const Arguments &arguments)
{
    tellMissingFonts();
    if (auto failure = checkOut(arguments, {option(".pdf")}))
        return failure;
    SheetLook look;
    if (auto failure = readChoices(arguments, look))
        return failure;
    if (auto failure = checkThreads(arguments))
        return failure;
    return arguments.isSet(option("lesson")) ? runLessonHandout(arguments, look) : runStepHandout(arguments, look);
}

QList<QCommandLineOption> handoutOptions()
{
    QList<QCommandLineOption> options = sessionOptions();
    options << outOption(option("The PDF file to write, or - for stdout."))
            << QCommandLineOption(option("lesson"), option("A lesson instead of a SESSION: its name, or a file."),
                                  option("LESSON"))
            << QCommandLineOption(option("steps"), option("scores,softmax; without it every step."), option("NAMES"))
            << valued("kind", "answers, or worksheet: without colours, with blanks.", "KIND", "answers")
            << valued("blanks",
                      "What a worksheet leaves blank and answers mark: none, result, shapes or third (of the cells). "
                      "Without it, result in a worksheet of steps, else none. What a lesson asks for is always blank.",
                      "BLANKS", "none")
            << valued("seed", "Which third is blank.", "N", "1") << valued("paper", "A4 or Letter.", "PAPER", "A4")
            << blockOption() << valued("batch", "The batch item.", "N", "0") << valued("head", "The head.", "N", "0");
    return options;
}

} // namespace

Command handoutCommand()
{
    Command command{
        option("handout"),   option("Writes steps, or a lesson, as sheets for a class, with answers or with blanks."),
        option("[SESSION]"), handoutOptions,
        runHandout,          pictureApplication};
    command.moreLanguages = {kBoth};
    command.operandIs = sessionOrModel();
    return command;
}

} // namespace headscope
