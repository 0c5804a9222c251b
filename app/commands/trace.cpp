// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/command.h"

#include "app/commands/modelargument.h"
#include "app/commands/modelcommands.h"
#include "engine/formats/safetensors.h"
#include "engine/io/npz.h"
#include "engine/mistakes/mistaken.h"
#include "engine/run/run.h"
#include "ui/text/words.h"

#include <algorithm>
#include <utility>

namespace headscope {
namespace {

bool isSafetensorsName(const QString &file)
{
    return file.endsWith(QStringLiteral(".safetensors"), Qt::CaseInsensitive);
}

/// The tensors that --tensors names, else every tensor that the steps make.
CommandResult<std::vector<TensorId>> chosenTensors(const Arguments &arguments, const Plan &plan)
{
    std::vector<TensorId> chosen;
    for (const Step *step : stepsOf(plan))
        for (const GraphTensor *tensor : tensorsOf(plan, step->id))
            chosen.push_back(tensor->id);
    if (!arguments.isSet(QStringLiteral("tensors")))
        return chosen;
    chosen.clear();
    for (const QString &name : arguments.value(QStringLiteral("tensors")).split(u',')) {
        const GraphTensor *tensor = plan.graph->find(name.toStdString());
        if (tensor == nullptr)
            return usage(QStringLiteral("--tensors"), name,
                         Text("a tensor of this run, as 'headscope shapes' lists them"));
        if (std::find(chosen.begin(), chosen.end(), tensor->id) != chosen.end())
            return usage(QStringLiteral("--tensors"), name + QStringLiteral(" twice"), Text("each name once"));
        chosen.push_back(tensor->id);
    }
    return chosen;
}

/// What does not fit into one file that can be read again is refused before it is computed.
std::optional<Failure> checkSize(const std::vector<TensorId> &chosen, const Plan &plan)
{
    double bytes = 0;
    for (const TensorId id : chosen)
        bytes += static_cast<double>(countOf(tensorOf(plan, id).shape).value()) *
                 static_cast<double>(numberTypeOf(plan, id).size);
    if (bytes <= static_cast<double>(kDefaultMaxDecodedBytes))
        return std::nullopt;
    return usage(QStringLiteral("--tensors"), QStringLiteral("tensors of %1").arg(byteCount(bytes)),
                 Text("at most 1 GiB, for example --tensors output"));
}

Result<void> writeArchive(const ByteSink &sink, const Trace &trace, const std::vector<TensorId> &chosen)
{
    NpzWriter writer(sink);
    for (const TensorId id : chosen)
        if (auto added = writer.add(std::string(specOf(id).name), *trace.once(id)); !added)
            return added;
    return writer.finish();
}

Result<void> writeTensors(const ByteSink &sink, const Plan &plan, const Trace &trace,
                          const std::vector<TensorId> &chosen)
{
    std::vector<TensorToWrite> tensors;
    tensors.reserve(chosen.size());
    for (const TensorId id : chosen)
        tensors.push_back({std::string(specOf(id).name), numberTypeOf(plan, id), tensorOf(plan, id).shape,
                           [&trace, id] { return trace.once(id); }});
    return writeSafetensors(sink, std::move(tensors));
}

/// The run, with the mistake made in it where there is one.
std::shared_ptr<const Trace> traceWith(const Mistake *mistake, const Plan &plan, const RunControl &control)
{
    auto right = runAll(plan, control);
    return mistake != nullptr ? mistaken(*right, *mistake, control) : right;
}

/// The tensors of a whole model, each as BLOCK/TENSOR.
std::optional<Failure> runTraceOfModel(const Arguments &arguments)
{
    const QString mistake = QStringLiteral("mistake"); // which is made in one layer
    if (arguments.isSet(mistake))
        return usage(QStringLiteral("--mistake"), arguments.value(mistake),
                     Text("no such option with a whole model, as a mistake is made in one layer"));
    const auto run = modelTraceOf(arguments);
    if (!run)
        return run.error();
    const auto &trace = **run;
    const auto chosen = chosenTensors(arguments, trace.plan);
    if (!chosen)
        return chosen.error();
    const auto &tensors = *chosen;
    const auto whole = [&](const BlockTensor &each) { return trace.traces[each.block]->once(each.tensor); };
    const auto writeNpz = [&](const ByteSink &sink) -> Result<void> {
        NpzWriter writer(sink);
        for (const BlockTensor &each : tensors)
            if (auto added = writer.add(nameOf(trace.plan, each), *whole(each)); !added)
                return added;
        return writer.finish();
    };
    const auto writeSafe = [&](const ByteSink &sink) {
        std::vector<TensorToWrite> list;
        list.reserve(tensors.size());
        for (const BlockTensor &each : tensors) {
            const Plan &plan = *trace.plan.blocks[each.block];
            list.push_back({nameOf(trace.plan, each), numberTypeOf(plan, each.tensor),
                            tensorOf(plan, each.tensor).shape, [&whole, each] { return whole(each); }});
        }
        return writeSafetensors(sink, std::move(list));
    };
    const QString out = arguments.value(QStringLiteral("out"));
    return isSafetensorsName(out) ? writePieces(out.toStdString(), writeSafe)
                                  : writePieces(out.toStdString(), writeNpz);
}

std::optional<Failure> runTrace(const Arguments &arguments)
{
    if (auto failure = checkOut(arguments, {QStringLiteral(".npz"), QStringLiteral(".safetensors")}))
        return failure;
    if (isAboutModel(arguments))
        return runTraceOfModel(arguments);
    const auto plan = planOf(arguments);
    if (!plan)
        return plan.error();
    const auto chosen = chosenTensors(arguments, *plan);
    if (!chosen)
        return chosen.error();
    if (auto failure = checkSize(*chosen, *plan))
        return failure;
    const auto mistake = mistakeOf(arguments, *plan);
    if (!mistake)
        return mistake.error();
    const auto trace = traceWith(*mistake, *plan, controlOf(arguments));
    const QString out = arguments.value(QStringLiteral("out"));
    const auto write = [&](const ByteSink &sink) {
        const auto &tensors = *chosen;
        return isSafetensorsName(out) ? writeTensors(sink, *plan, *trace, tensors)
                                      : writeArchive(sink, *trace, tensors);
    };
    return writePieces(out.toStdString(), write);
}

} // namespace

Command traceCommand()
{
    const auto options = [] {
        return sessionOptions() << outOption(QStringLiteral(
                                       "The .npz or .safetensors file to write, or - for stdout, as .npz."))
                                << QCommandLineOption(QStringLiteral("tensors"), QStringLiteral("Only these, by name."),
                                                      QStringLiteral("A,B"))
                                << mistakeOption();
    };
    return {QStringLiteral("trace"),
            QStringLiteral("Runs the session and writes every tensor."),
            QStringLiteral("SESSION"),
            options,
            runTrace,
            nullptr,
            {},
            sessionOrModel()};
}

} // namespace headscope
