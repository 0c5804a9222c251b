// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/commands/options.h"

#include <QJsonDocument>
#include <QJsonValue>

namespace headscope {

/// JSON has no NaN and no infinity: they are written as in a session's file, and as PyTorch prints them.
QJsonValue jsonNumber(double value);

/// The JSON that a command prints, with the numbers of jsonNumber(); no text in it holds what a terminal takes for
/// orders.
QString jsonText(const QJsonDocument &document);

/// --json, of commands that print such numbers.
inline QCommandLineOption jsonOfNumbersOption()
{
    return {option("json"), option(R"(As JSON; a number that is not finite is "nan", "inf" or "-inf".)")};
}

} // namespace headscope
