// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/checkpointargument.h"

#include "engine/models/modelfile.h"
#include "engine/opening/sessionfile.h"

#include <cstdio>

namespace headscope {
namespace {

bool isSession(const std::string &path)
{
    return isModelFile(path) || openSessionFile(path);
}

} // namespace

CommandResult<Checkpoint> checkpointOf(const Arguments &arguments)
{
    const QString file = arguments.positionalArguments().first();
    auto checkpoint = openCheckpoint(file.toStdString(), arguments.value(QStringLiteral("config")).toStdString());
    if (!checkpoint && isSession(file.toStdString()))
        return Failure{ExitCode::InputRefused,
                       {file.toStdString(), "file", Text("a session"),
                        Text("a file of tensors; a session is opened as it is, by the window and by other commands")}};
    if (!checkpoint)
        return Failure{ExitCode::InputRefused, checkpoint.error()};
    if (const auto &fault = checkpoint->configFault)
        std::fprintf(stderr, "headscope: %s. It is left out.\n", fault->sentence().c_str());
    return std::move(*checkpoint);
}

} // namespace headscope
