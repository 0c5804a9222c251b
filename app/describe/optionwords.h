// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/commands/command.h"

namespace headscope {

/// The words that an option of this command may have, where they are known before a session is: "light", "dark". None
/// where it has a number, a text, or the name of what only a session has.
QStringList wordsOf(const Command &command, const QString &name);

} // namespace headscope
