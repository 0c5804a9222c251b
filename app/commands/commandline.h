// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace headscope {

/// True for `headscope` and `headscope FILE`; everything else, a mistyped command too, runs without a display.
bool isForTheWindow(int argc, char **argv);

/// Runs a command, --help or --version. Returns the exit code.
int runCommand(int argc, char **argv);

} // namespace headscope
