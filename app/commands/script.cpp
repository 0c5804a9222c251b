// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/command.h"

#include "engine/run/run.h"
#include "engine/script/pytorchscript.h"

namespace headscope {
namespace {

std::optional<Failure> runScript(const Arguments &arguments)
{
    if (auto failure = checkOut(arguments, {QStringLiteral(".py")}))
        return failure;
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
            QStringLiteral("A PyTorch script that rebuilds the session and asserts every tensor."),
            QStringLiteral("SESSION"),
            [] { return sessionOptions() << outOption(QStringLiteral("The .py file to write.")); }, runScript};
}

} // namespace headscope
