// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/commands/command.h"
#include "app/commands/options.h"

#include <QJsonDocument>
#include <QJsonObject>

#include <cmath>

namespace headscope {

/// Stands for -0, of which Qt leaves out the sign; no other text is this.
inline const QString kMinusZero = QStringLiteral("\uF8FF-0.0");

/// JSON has no NaN and no infinity: they are written as in a session's file, and as PyTorch prints them. jsonText()
/// makes a text of an object with such numbers.
inline QJsonValue jsonNumber(double value)
{
    if (value == 0 && std::signbit(value))
        return kMinusZero;
    if (std::isfinite(value))
        return value;
    return std::isnan(value) ? QStringLiteral("nan") : value > 0 ? QStringLiteral("inf") : QStringLiteral("-inf");
}

/// JSON of an object with the numbers of a run, in which no text holds what a terminal takes for orders.
inline QString jsonText(const QJsonObject &object)
{
    QString json = QString::fromUtf8(QJsonDocument(object).toJson());
    return withControlsEscaped(json.replace(u'"' + kMinusZero + u'"', QStringLiteral("-0.0")));
}

/// --json, of commands that print such numbers.
inline QCommandLineOption jsonOfNumbersOption()
{
    return {option("json"), option(R"(As JSON; a number that is not finite is "nan", "inf" or "-inf".)")};
}

} // namespace headscope
