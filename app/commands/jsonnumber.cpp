// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/jsonnumber.h"

#include "engine/base/text.h"

#include <cmath>

namespace headscope {
namespace {

/// Stands for -0, of which Qt leaves out the sign; no other text is this.
const QString kMinusZero = QStringLiteral("\uF8FF-0.0");

bool isPlain(QChar letter)
{
    if (letter.unicode() < 0x7f || letter.isSurrogate())
        return true;
    const std::string alone = QString(letter).toStdString();
    return printable(alone) == alone;
}

/// In which no text holds what a terminal takes for orders.
QString withControlsEscaped(const QString &json)
{
    QString out;
    for (const QChar letter : json)
        out +=
            isPlain(letter) ? QString(letter) : QStringLiteral("\\u%1").arg(letter.unicode(), 4, 16, QLatin1Char('0'));
    return out;
}

} // namespace

QJsonValue jsonNumber(double value)
{
    if (value == 0 && std::signbit(value))
        return kMinusZero;
    if (std::isfinite(value))
        return value;
    return std::isnan(value) ? QStringLiteral("nan") : value > 0 ? QStringLiteral("inf") : QStringLiteral("-inf");
}

QString jsonText(const QJsonDocument &document)
{
    QString json = QString::fromUtf8(document.toJson());
    return withControlsEscaped(json.replace(u'"' + kMinusZero + u'"', QStringLiteral("-0.0")));
}

} // namespace headscope
