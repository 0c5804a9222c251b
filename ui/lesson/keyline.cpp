// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lesson/keyline.h"

#include "engine/document/strictjson.h"

#include <QRegularExpression>

namespace headscope {

KeyLine keyLine(const QString &line)
{
    static const QRegularExpression colons(QStringLiteral("[:：]"));
    const qsizetype colon = line.indexOf(colons);
    const QString key = line.left(colon).trimmed().toLower();
    return {key, colon < 0 ? QString() : line.mid(colon + 1).trimmed()};
}

Error wrongLine(int number, const QString &got, const char *expected)
{
    return {"", "line " + std::to_string(number),
            got.isEmpty() ? Text(ENGINE_TEXT("engine", "nothing"), {}) : Text(shortened(got.toStdString())),
            Text(expected, {})};
}

Json valueOf(const QString &text)
{
    auto json = parseStrictJson(text.toStdString());
    return json ? std::move(*json) : Json(text.toStdString());
}

} // namespace headscope
