// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/commands/command.h"

namespace headscope {

// The words of a call as they were typed, before a command reads them.

inline const QString kVersion = QStringLiteral("--version");
inline const QString kHelp = QStringLiteral("--help");
inline const QString kHelpLetter = QStringLiteral("-h"); // alone: among other letters it is an option that was mistyped

bool isUtf8(const char *word);

/// Refuses a word that is not UTF-8: as a name it would be that of another file.
std::optional<Failure> checkWords(const QList<Command> &commands, int argc, char **argv);

/// Whether the word in place of a command asks for help.
bool asksForHelp(const QString &word);

/// The words; "help COMMAND" is "COMMAND --help".
QStringList wordsOfCall(int argc, char **argv);

} // namespace headscope
