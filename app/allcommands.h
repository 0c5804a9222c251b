// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/commands/command.h"

namespace headscope {

/// Every command of the program, as --help lists them. A new command is a new file and a new row.
const QList<Command> &allCommands();

} // namespace headscope
