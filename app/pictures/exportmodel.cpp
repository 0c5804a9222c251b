// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pictures/exportmodel.h"

#include "app/commands/modelargument.h"
#include "app/commands/modelcommands.h"
#include "app/commands/modelinput.h"
#include "app/commands/modeloptions.h"
#include "app/commands/options.h"
#include "app/pictures/exportchecks.h"
#include "engine/models/rollout.h"
#include "ui/export/figurewords.h"
#include "ui/model/effectfigure.h"
#include "ui/text/words.h"

#include <cmath>

namespace headscope {
namespace {

/// Attention rollout in the place of each run.
std::optional<Failure> rollOut(const Arguments &arguments, const ModelTrace &model, std::vector<FigureLayer> &layers)
{
    for (FigureLayer &layer : layers) {
        layer.trace = rolloutMap(model, layer.block, controlOf(arguments));
        if (layer.trace == nullptr)
            return noRollout(arguments);
    }
    return std::nullopt;
}

/// Whose likeliest token is told of: where no other text is read, there is no other one.
CommandResult<QString> answerOf(const Arguments &arguments, TensorId map)
{
    const QString name = option("answer-of");
    if (map == Role::Without && arguments.isSet(name))
        return needless(arguments, name, Text("no such option but with --tensor patched or patched_stream"));
    return wordOf(arguments, name, answerNames());
}

/// A cell of such a change is empty, like one that no part has. What is changed already has no change to be known.
void tellUnknown(const Arguments &arguments, const EffectNumbers &numbers, const ModelChanges &changes)
{
    std::ptrdiff_t unknown = 0;
    for (std::size_t row = 0; row < numbers.changes.size(); ++row)
        for (std::size_t column = 0; column < numbers.changes[row].size(); ++column)
            if (!std::isfinite(numbers.changes[row][column]) &&
                !isChangedAlready(numbers.map, changes, numbers.parts[row][column]))
                ++unknown;
    if (unknown > 0)
        tellWarnings(arguments,
                     {Text("Changes that are NaN or infinite and have no cell: %1.", {std::to_string(unknown)})});
}

} // namespace

CommandResult<FigureJob> effectsOfModel(const Arguments &arguments, const FigureJob &job)
{
    const auto measure = wordOf(arguments, option("measure"), measureNames());
    if (!measure)
        return measure.error();
    const auto answer = answerOf(arguments, job.figure.tensor);
    if (!answer)
        return answer.error();
    const auto opened = modelOf(arguments);
    if (!opened)
        return opened.error();
    const auto &session = *opened;
    const auto run = modelTraceOf(arguments, session);
    if (!run)
        return run.error();
    const auto &trace = *run;
    const TensorId map = job.figure.tensor;
    if (!trace->model().predicts())
        return usage(option("--tensor"), arguments.value(option("tensor")), Text("a model that predicts something"));
    const auto position = positionOf(arguments, trace.get());
    if (!position)
        return position.error();
    SharedModelTrace other;
    if (map != Role::Without) {
        const auto text = otherTextOf(arguments, session, trace->plan.input);
        if (!text)
            return text.error();
        const auto otherRun = runOther(trace, *text, controlOf(arguments));
        if (!otherRun)
            return Failure{ExitCode::InputRefused, otherRun.error().in("--from")};
        other = *otherRun;
    }
    const bool isOfOther = *answer == answerNames().back();
    const auto question = questionAt(*trace, other.get(), *position, *measureNamed(measure->toStdString()), isOfOther);
    EffectNumbers numbers = effectsOf(map, trace, other, question, controlOf(arguments));
    tellUnknown(arguments, numbers, trace->plan.changes);
    numbers.text = session.wish.text;
    numbers.otherText = session.wish.otherText;
    FigureJob asked = job;
    asked.asked = askedRunOf(*trace, session.wish);
    return effectFigure(*trace, numbers, asked);
}

CommandResult<FigureJob> layersOfModel(const Arguments &arguments, FigureJob job)
{
    const auto opened = modelOf(arguments);
    if (!opened)
        return opened.error();
    const auto &session = *opened;
    const auto blocks = namedBlocks(arguments, *session.model); // before a run, which takes its time
    if (!blocks)
        return blocks.error();
    const auto run = modelTraceOf(arguments, session);
    if (!run)
        return run.error();
    const auto &trace = *run;
    const std::size_t first = blocks->front();
    job.figure.block = toQString(session.model->blocks[first].name);
    job.figure.model = session.model;
    job.asked = askedRunOf(*trace, session.wish);
    job.figure.layers = layersLike(*trace, first);
    if (job.figure.isRollout)
        if (auto failure = rollOut(arguments, *trace, job.figure.layers))
            return *failure;
    job.trace = job.figure.layers.front().trace;
    if (auto failure = takeImage(arguments, job.figure.isRollout ? nullptr : trace.get(), job))
        return *failure;
    return job;
}

std::optional<Failure> takeImage(const Arguments &arguments, const ModelTrace *model, FigureJob &job)
{
    if (arguments.value(option("layout")) != kOnImage)
        return std::nullopt;
    job.figure.image = model != nullptr ? seenImageOf(model->model(), model->plan.input) : nullptr;
    if (job.figure.image)
        return std::nullopt;
    return usage(option("--layout"), kOnImage, Text("a model that looks at an image, with --image"));
}

AskedRun askedSession(const Arguments &arguments, const Plan &plan)
{
    AskedRun asked{namedSession(plan, arguments.positionalArguments().first()), {}, {}};
    if (!asked.model.empty())
        for (const QString &name : {option("set"), option("precision")})
            for (const QString &value : arguments.values(name))
                asked.options.emplace_back(name.toStdString(), value.toStdString());
    return asked;
}

} // namespace headscope
