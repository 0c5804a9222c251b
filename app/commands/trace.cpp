// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/command.h"

#include "engine/io/npz.h"
#include "engine/run/run.h"
#include "ui/text/words.h"

#include <algorithm>

namespace headscope {
namespace {

/// The tensors that --tensors names, else every tensor that the steps make.
std::variant<std::vector<TensorId>, Failure> chosenTensors(const Arguments &arguments, const Plan &plan)
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
    for (const TensorId id : chosen) {
        const GraphTensor &tensor = tensorOf(plan, id);
        const int size = isYesNo(tensor.operation) ? 1 : plan.document.layer.precision == Precision::Float64 ? 8 : 4;
        bytes += static_cast<double>(countOf(tensor.shape).value()) * size;
    }
    if (bytes <= static_cast<double>(kDefaultMaxDecodedBytes))
        return std::nullopt;
    return usage(QStringLiteral("--tensors"), QStringLiteral("tensors of %1").arg(byteCount(bytes)),
                 Text("at most 1 GiB, for example --tensors output"));
}

std::optional<Failure> runTrace(const Arguments &arguments)
{
    if (auto failure = checkOut(arguments, QStringLiteral(".npz")))
        return failure;
    const auto plan = planOf(arguments);
    if (const auto *failure = std::get_if<Failure>(&plan))
        return *failure;
    const auto chosen = chosenTensors(arguments, std::get<Plan>(plan));
    if (const auto *failure = std::get_if<Failure>(&chosen))
        return *failure;
    if (auto failure = checkSize(std::get<std::vector<TensorId>>(chosen), std::get<Plan>(plan)))
        return failure;
    const auto trace = runAll(std::get<Plan>(plan), controlOf(arguments));
    const auto write = [&](const ByteSink &sink) -> Result<void> {
        NpzWriter writer(sink);
        for (const TensorId id : std::get<std::vector<TensorId>>(chosen))
            if (auto added = writer.add(std::string(specOf(id).name), *trace->once(id)); !added)
                return added;
        return writer.finish();
    };
    return writePieces(arguments.value(QStringLiteral("out")).toStdString(), write);
}

} // namespace

Command traceCommand()
{
    const auto options = [] {
        return sessionOptions() << outOption(QStringLiteral("The .npz file to write."))
                                << QCommandLineOption(QStringLiteral("tensors"), QStringLiteral("Only these, by name."),
                                                      QStringLiteral("A,B"));
    };
    return {QStringLiteral("trace"), QStringLiteral("Runs the session and writes every tensor."),
            QStringLiteral("SESSION"), options, runTrace};
}

} // namespace headscope
