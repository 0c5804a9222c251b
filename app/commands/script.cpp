// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/command.h"

#include "app/commands/modelargument.h"
#include "app/commands/modeloptions.h"
#include "engine/models/modelscript.h"
#include "engine/run/run.h"
#include "engine/script/pytorchscript.h"

namespace headscope {
namespace {

/// The numbers of a whole model go into a file beside its script.
std::optional<Failure> runScriptOfModel(const Arguments &arguments)
{
    if (const QString out = arguments.value(QStringLiteral("out")); out == QStringLiteral("-"))
        return usage(QStringLiteral("--out"), out,
                     Text("a file name that ends in .py, for the numbers of a whole model are written beside it"));
    const auto opened = modelOf(arguments);
    if (const auto *failure = std::get_if<Failure>(&opened))
        return *failure;
    const auto &session = std::get<ModelSessionFile>(opened);
    const std::string file = arguments.value(QStringLiteral("out")).toStdString();
    if (auto failure = checkKeepsInputs(arguments, session, QString::fromStdString(numbersBeside(file))))
        return failure;
    const auto trace = modelTraceOf(arguments, session);
    if (const auto *failure = std::get_if<Failure>(&trace))
        return *failure;
    const auto written = writeModelScript(*std::get<SharedModelTrace>(trace), file);
    return written ? std::nullopt : std::optional(Failure{ExitCode::OutputNotWritten, written.error()});
}

std::optional<Failure> runScript(const Arguments &arguments)
{
    if (auto failure = checkOut(arguments, {QStringLiteral(".py")}))
        return failure;
    if (isAboutModel(arguments))
        return runScriptOfModel(arguments);
    const auto plan = planOf(arguments);
    if (const auto *failure = std::get_if<Failure>(&plan))
        return *failure;
    if (auto failure = checkComputes(arguments, std::get<Plan>(plan)))
        return failure;
    const std::string script = pytorchScript(*runAll(std::get<Plan>(plan), controlOf(arguments)));
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
                           QStringLiteral("The .py file to write; what a whole model computes goes into a "
                                          ".numbers.safetensors file beside it."));
            },
            runScript,
            nullptr,
            {},
            sessionOrModel()};
}

} // namespace headscope
