// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/allcommands.h"

#include "app/pictures/pictures.h"

namespace headscope {

const QList<Command> &allCommands()
{
    static const QList<Command> all{examplesCommand(),  lessonsCommand(),  shapesCommand(),  traceCommand(),
                                    explainCommand(),   exportCommand(),   handoutCommand(), screenshotCommand(),
                                    thumbnailCommand(), scriptCommand(),   benchCommand(),   inspectCommand(),
                                    importCommand(),    mistakesCommand(), tokensCommand(),  predictCommand(),
                                    markCommand()};
    return all;
}

} // namespace headscope
