// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/commands/command.h"

namespace headscope {

/// True for `headscope` and `headscope FILE`; everything else, a mistyped command too, runs without a display.
bool isForTheWindow(const QList<Command> &commands, int argc, char **argv);

/// Runs one of the commands, --help or --version, which is that of the application. Returns the exit code.
int runCommand(const QList<Command> &commands, int argc, char **argv);

} // namespace headscope
