// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lesson/keyline.h"

#include "engine/document/strictjson.h"

#include <algorithm>

namespace headscope {

KeyLine keyLine(const QString &line)
{
    const auto isColon = [](QChar sign) { return sign == u':' || sign == u'：'; };
    const auto found = std::find_if(line.begin(), line.end(), isColon);
    const qsizetype colon = found == line.end() ? -1 : found - line.begin();
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
