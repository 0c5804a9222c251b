// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/commands/command.h"

namespace headscope {

/// The page for `man headscope`: what --help says of every command, as troff.
QString manPage(const QList<Command> &commands, const QString &version);

} // namespace headscope
