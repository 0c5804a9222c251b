// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/command.h"

#include "app/commands/modelargument.h"
#include "app/commands/modeloptions.h"
#include "engine/models/modelscript.h"
#include "engine/run/run.h"
#include "engine/script/pytorchscript.h"

#include <cmath>

namespace headscope {
namespace {

/// The numbers of a whole model go into a file beside its script.
std::optional<Failure> runScriptOfModel(const Arguments &arguments)
{
    if (const QString out = arguments.value(QStringLiteral("out")); out == QStringLiteral("-"))
        return usage(QStringLiteral("--out"), out,
                     Text("a file name that ends in .py, for the numbers of a whole model are written beside it"));
    const auto opened = modelOf(arguments);
    if (!opened)
        return opened.error();
    const auto &session = *opened;
    const std::string file = arguments.value(QStringLiteral("out")).toStdString();
    if (auto failure = checkKeepsInputs(arguments, session, QString::fromStdString(numbersBeside(file))))
        return failure;
    const auto trace = modelTraceOf(arguments, session);
    if (!trace)
        return trace.error();
    const auto written = writeModelScript(**trace, file);
    return written ? std::nullopt : std::optional(Failure{ExitCode::OutputNotWritten, written.error()});
}

/// The script has the numbers of all its tensors inside, as text, and Python reads it as a whole.
std::optional<Failure> checkScriptSize(const Arguments &arguments, const Plan &plan)
{
    constexpr double million = 1e6;
    constexpr Index most = 50;
    double numbers = 0;
    for (const GraphTensor &tensor : plan.graph->tensors())
        numbers += static_cast<double>(countOf(tensor.shape).value()) / million;
    if (numbers <= static_cast<double>(most))
        return std::nullopt;
    return Failure{ExitCode::InputRefused,
                   {arguments.positionalArguments().first().toStdString(), "tensors",
                    Text("%1 million numbers in all", {std::to_string(static_cast<Index>(std::ceil(numbers)))}),
                    Text("at most %1 million in a script, as with fewer queries and keys", {std::to_string(most)})}};
}

std::optional<Failure> runScript(const Arguments &arguments)
{
    if (auto failure = checkOut(arguments, {QStringLiteral(".py")}))
        return failure;
    if (isAboutModel(arguments))
        return runScriptOfModel(arguments);
    const auto plan = planOf(arguments);
    if (!plan)
        return plan.error();
    if (auto failure = checkComputes(arguments, *plan))
        return failure;
    if (auto failure = checkScriptSize(arguments, *plan))
        return failure;
    const std::string script = pytorchScript(*runAll(*plan, controlOf(arguments)));
    return writeOut(arguments, asBytes(script));
}

} // namespace

Command scriptCommand()
{
    return {QStringLiteral("script"),
            QStringLiteral("A PyTorch script that rebuilds the session, or a whole model, and asserts every tensor."),
            QStringLiteral("SESSION"),
            [] {
                return sessionOptions() << outOption(
                           QStringLiteral("The .py file to write, or of a layer - for stdout; what a whole model "
                                          "computes goes into a .numbers.safetensors file beside it."));
            },
            runScript,
            nullptr,
            {},
            sessionOrModel()};
}

} // namespace headscope
