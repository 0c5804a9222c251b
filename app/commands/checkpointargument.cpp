// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/checkpointargument.h"

#include <cstdio>

namespace headscope {

std::variant<Checkpoint, Failure> checkpointOf(const Arguments &arguments)
{
    const QString file = arguments.positionalArguments().first();
    auto checkpoint = openCheckpoint(file.toStdString(), arguments.value(QStringLiteral("config")).toStdString());
    if (!checkpoint)
        return Failure{ExitCode::InputRefused, checkpoint.error()};
    if (const auto &fault = checkpoint->configFault)
        std::fprintf(stderr, "headscope: %s. It is left out.\n", fault->sentence().c_str());
    return std::move(*checkpoint);
}

} // namespace headscope
