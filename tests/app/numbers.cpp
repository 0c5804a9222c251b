// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/commandguard.h"
#include "app/commands/commandline.h"

/// The commands that draw nothing, as a program that is linked with nothing of the window.
int main(int argc, char **argv)
{
    using namespace headscope;
    guardCommand();
    return runCommand({examplesCommand(), lessonsCommand(), shapesCommand(), traceCommand(), explainCommand(),
                       scriptCommand(), benchCommand(), inspectCommand(), importCommand(), mistakesCommand(),
                       tokensCommand(), predictCommand(), markCommand()},
                      argc, argv);
}
