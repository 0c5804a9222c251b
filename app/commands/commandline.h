// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/commands/command.h"

#include <utility>

namespace headscope {

// What --help says, which the manual page and the completions of shells are made of, too.

/// What the program is, a sentence a line.
QStringList aboutTheProgram();
/// What may stand in place of a command, and what it gives.
QList<std::pair<QString, QString>> optionsAlone();
/// The options of a command with those that every command has, each with what it is where it is not given.
QList<QCommandLineOption> optionsOf(const Command &command);

/// True for `headscope`, `headscope FILE` and `headscope -- FILE`, where FILE may be the name of a command, too;
/// everything else, a mistyped command too, runs without a display.
bool isForTheWindow(const QList<Command> &commands, int argc, char **argv);

/// Runs one of the commands, --help or --version, which is that of the application. Returns the exit code.
int runCommand(const QList<Command> &commands, int argc, char **argv);

} // namespace headscope
