// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tests/cli/program.h"

namespace headscope {

/// Runs a command that draws nothing, by a program that has those alone (app/numbers.cpp) and starts in half the time.
inline Outcome runNumbers(const QStringList &arguments, const QString &folder = {})
{
    return runProgram(QStringLiteral(NUMBERS_PROGRAM), arguments, folder);
}

} // namespace headscope
