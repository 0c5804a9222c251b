// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/command.h"

#include "app/commands/idsoption.h"
#include "app/commands/jsonnumber.h"
#include "app/commands/modelargument.h"
#include "app/commands/modelinput.h"
#include "app/commands/modeloptions.h"
#include "app/commands/options.h"
#include "app/commands/predictionwords.h"
#include "app/commands/readingoptions.h"
#include "engine/models/effects.h"
#include "engine/models/modeltexts.h"
#include "engine/models/runmodel.h"
#include "engine/models/writing.h"

namespace headscope {
namespace {

std::vector<MovedToken> movedIn(const ModelTrace &patched, std::optional<Index> position, const RunControl &control)
{
    if (patched.other == nullptr)
        return {};
    ModelChanges changes = patched.plan.changes;
    changes.patched.clear();
    const auto plan = planModel(patched.plan.model, patched.plan.input, std::move(changes));
    const SharedModelTrace plain = plan ? runModel(*plan, control, patched.other) : nullptr;
    std::vector<MovedToken> moved;
    for (const auto &each : {plain, patched.other})
        for (const Candidate &said : candidatesAt(*each, predictingRow(*each, position), 1))
            if (moved.empty() || moved.front().id != said.id)
                moved.push_back({said.id, candidatesAt(*plain, {{said.id}, position}).front().probability,
                                 candidatesAt(patched, {{said.id}, position}).front().probability});
    return moved;
}

/// A text that was not too long for the model may have become so.
void tellLength(const Arguments &arguments, const ToldPrediction &prediction)
{
    const std::size_t read = prediction.trace->plan.input.source.size();
    const Transformer &model = prediction.trace->model();
    const auto note = noteOfLength(model, read + prediction.written.size());
    if (note && !model.hasDecoder() && !noteOfLength(model, read))
        tellWarnings(arguments, {*note});
}

/// Fewer tokens than were asked for, and no sign of the end: there is no place for more.
void tellNoMore(const Arguments &arguments, const ToldPrediction &prediction, Index wanted)
{
    const auto &written = prediction.written;
    const bool isEnded = !written.empty() && prediction.trace->model().signs.isEnd(written.back());
    if (arguments.isSet(option("generate")) && std::ssize(written) < wanted && !isEnded)
        tellWarnings(arguments, {Text("Tokens written: %1 of %2. The model has no more positions.",
                                      {std::to_string(written.size()), std::to_string(wanted)})});
}

/// A token that a valid length hides from all others still has numbers of its own, which mean nothing.
void tellHidden(const Arguments &arguments, const ToldPrediction &prediction)
{
    const Transformer &model = prediction.trace->model();
    const auto length = prediction.trace->plan.input.validLen;
    if (!length || model.hasDecoder() || prediction.row < *length)
        return;
    const char *said = arguments.isSet(option("valid-len")) ? "--valid-len" : "model.valid_len";
    tellWarnings(arguments, {Text("Token %1 is padding by %2 %3: what it predicts means nothing.",
                                  {std::to_string(prediction.row), said, std::to_string(*length)})});
}

/// How many tokens are to be written, where --generate says it.
CommandResult<std::optional<Index>> tokensToWrite(const Arguments &arguments)
{
    constexpr Index most = 4096;
    if (!arguments.isSet(option("generate")))
        return std::optional<Index>();
    const auto count = wholeNumberOf(arguments, QStringLiteral("generate"), 0, most);
    if (!count)
        return count.error();
    return std::optional(*count);
}

/// How it goes on, as --temperature and --seed say.
CommandResult<Generation> generationOf(const Arguments &arguments)
{
    constexpr Index mostSeed = 0xffffffff;
    const auto temperature = numberOf(arguments, QStringLiteral("temperature"), 0, 100);
    if (!temperature)
        return temperature.error();
    const auto seed = wholeNumberOf(arguments, QStringLiteral("seed"), 0, mostSeed);
    if (!seed)
        return seed.error();
    return Generation{.temperature = *temperature, .seed = static_cast<std::uint32_t>(*seed)};
}

/// A run, and what was wanted of it.
struct Begun
{
    SharedModelTrace trace;
    WantedRun wanted;
};

/// Without a tokeniser nobody knows which id is [MASK].
std::optional<Failure> checkFindsMask(const Arguments &arguments, const Transformer &model)
{
    if (!hasIds(arguments) || arguments.isSet(option("at")) || model.task != ModelTask::MaskedToken || model.signs.mask)
        return std::nullopt;
    return usage(option("--at"), {},
                 Text("which of the ids is the mask, counted from 0, as the model has no tokeniser"));
}

/// The run; where a position is told of, with what a decoder has to write first.
CommandResult<Begun> begunOf(const Arguments &arguments, const ModelSessionFile &opened)
{
    if (auto failure = checkFindsMask(arguments, *opened.model))
        return std::move(*failure);
    if (arguments.isSet(option("at"))) {
        const auto trace = modelTraceOf(arguments, opened);
        if (!trace)
            return trace.error();
        const auto &run = *trace;
        return Begun{run, {run->plan, run->plan.changes}};
    }
    auto wanted = wantedRunOf(arguments, opened);
    if (!wanted)
        return wanted.error();
    auto &run = *wanted;
    const SharedModelTrace trace = firstRunOf(arguments, run.plan);
    return Begun{trace, std::move(run)};
}

/// What is written behind the row that is told of.
std::vector<TokenId> writtenBehind(const Begun &begun, Index row, const Generation &generation,
                                   const RunControl &control)
{
    const Transformer &model = begun.trace->model();
    const bool writes = model.task == ModelTask::NextToken || model.hasDecoder();
    const auto upTo = writes && generation.most > 0 ? runUpTo(begun.trace, row, control) : nullptr;
    if (upTo == nullptr)
        return {};
    const ModelChanges changes = upTo == begun.trace ? begun.wanted.acting() : upTo->plan.changes;
    return writeOn(upTo, generation, changes, control).ids;
}

/// Refuses changes that have no place in all that a decoder has written by itself, where it might write all of it.
std::optional<Failure> checkPlaces(const Arguments &arguments, const ModelSessionFile &opened, const WantedRun &wanted,
                                   const std::vector<TokenId> &written)
{
    const bool isLimited = arguments.isSet(option("generate")) || arguments.isSet(option("at"));
    if (isLimited || !writesAnew(*opened.model, opened.wish))
        return std::nullopt;
    return firstFailure(writtenPlanOf(arguments, opened, wanted, written));
}

/// Refuses what says how to go on where nothing is written: by a model that does not go on, or without --generate.
std::optional<Failure> checkGoesOn(const Arguments &arguments, const Transformer &model)
{
    const bool writes = model.task == ModelTask::NextToken || model.hasDecoder();
    if (!writes && arguments.isSet(option("generate")))
        return usage(QStringLiteral("--generate"), arguments.value(option("generate")),
                     Text("a model that goes on with a text"));
    for (const char *name : {"temperature", "seed"})
        if (arguments.isSet(option(name)) && !arguments.isSet(option("generate")) && !model.hasDecoder())
            return usage(QStringLiteral("--") + option(name), arguments.value(option(name)),
                         Text("no such option without --generate"));
    return std::nullopt;
}

/// Refuses a model that ends with its last layer.
std::optional<Failure> checkPredicts(const Arguments &arguments, const Transformer &model)
{
    if (model.predicts())
        return std::nullopt;
    return refusedModel(arguments,
                        {"", "head", Text("nothing"), Text("one, without which the model predicts nothing")});
}

std::optional<Failure> runPredict(const Arguments &arguments)
{
    const auto top = wholeNumberOf(arguments, QStringLiteral("top"), 1, 1000);
    const auto count = tokensToWrite(arguments);
    const auto generation = generationOf(arguments);
    if (auto failure = firstFailure(top, count, generation))
        return failure;
    const auto opened = modelOf(arguments);
    if (!opened)
        return opened.error();
    const auto &session = *opened;
    if (auto failure = checkGoesOn(arguments, *session.model))
        return failure;
    if (auto failure = checkPredicts(arguments, *session.model))
        return failure;
    const auto run = begunOf(arguments, session);
    if (!run)
        return run.error();
    const auto &begun = *run;
    const SharedModelTrace &trace = begun.trace;
    const auto position = positionOf(arguments, trace.get());
    if (!position)
        return position.error();
    const RunControl control = controlOf(arguments);
    const Index row = predictingRow(*trace, *position);
    Generation wanted = *generation;
    wanted.most = count->value_or(trace->model().hasDecoder() ? roomToWrite(trace->model()) : 0);
    const ToldPrediction prediction{trace, row, candidatesAt(*trace, row, static_cast<std::size_t>(*top)),
                                    writtenBehind(begun, row, wanted, control), movedIn(*trace, *position, control)};
    if (auto failure = checkPlaces(arguments, session, begun.wanted, prediction.written))
        return failure;
    tellLength(arguments, prediction);
    tellNoMore(arguments, prediction, wanted.most);
    tellHidden(arguments, prediction);
    return printOut(arguments.isSet(option("json")) ? predictionJson(prediction) : predictionText(prediction));
}

} // namespace

Command predictCommand()
{
    const auto options = [] {
        return (modelOptions() << idsOption()) + readingOptions()
               << atOption("; where a decoder writes by itself, 0")
               << QCommandLineOption(
                      option("generate"),
                      option("Goes on with so many tokens: the likeliest each time, unless --temperature draws "
                             "them. Without it a decoder writes by itself, and no other model does."),
                      option("N"))
               << valued("temperature",
                         "With --generate or a decoder, how evenly tokens are drawn: 0 takes the likeliest, 1 draws "
                         "as the probabilities say.",
                         "T", "0")
               << valued("seed", "With --generate or a decoder, of what is drawn; the window has the same.", "N", "0")
               << valued("top", "How many tokens are listed.", "K", "10") << jsonOfNumbersOption() << threadsOption();
    };
    return {QStringLiteral("predict"),
            QStringLiteral("Runs a whole model on a text and says what comes next."),
            QStringLiteral("MODEL"),
            options,
            runPredict,
            nullptr,
            {},
            sessionOrModel()};
}

} // namespace headscope
