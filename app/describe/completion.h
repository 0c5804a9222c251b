// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/commands/command.h"

namespace headscope {

// What a shell offers at the Tab key behind `headscope`: commands, the options of each, examples, and files where an
// option or a command wants one.

QString bashCompletion(const QList<Command> &commands);
QString zshCompletion(const QList<Command> &commands);

} // namespace headscope
