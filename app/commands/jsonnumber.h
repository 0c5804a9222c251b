// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/commands/options.h"

#include <QJsonValue>

#include <cmath>

namespace headscope {

/// JSON has no NaN and no infinity: they are written as in a session's file, and as PyTorch prints them.
inline QJsonValue jsonNumber(double value)
{
    if (std::isfinite(value))
        return value;
    return std::isnan(value) ? QStringLiteral("nan") : value > 0 ? QStringLiteral("inf") : QStringLiteral("-inf");
}

/// --json, of commands that print such numbers.
inline QCommandLineOption jsonOfNumbersOption()
{
    return {option("json"), option(R"(As JSON; a number that is not finite is "nan", "inf" or "-inf".)")};
}

} // namespace headscope
