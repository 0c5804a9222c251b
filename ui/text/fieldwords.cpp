// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/text/fieldwords.h"

#include "ui/text/words.h"

#include <QCoreApplication>
#include <QRegularExpression>

#include <algorithm>
#include <array>

namespace headscope {
namespace {

/// A place that the engine calls by a word; all others are names, such as key paths.
QString nameOfPlace(const QString &place)
{
    static constexpr std::array words{
        QT_TRANSLATE_NOOP("place", "archive"), QT_TRANSLATE_NOOP("place", "array"),
        QT_TRANSLATE_NOOP("place", "data"),    QT_TRANSLATE_NOOP("place", "file"),
        QT_TRANSLATE_NOOP("place", "header"),  QT_TRANSLATE_NOOP("place", "image"),
        QT_TRANSLATE_NOOP("place", "lesson"),  QT_TRANSLATE_NOOP("place", "memory"),
        QT_TRANSLATE_NOOP("place", "output"),  QT_TRANSLATE_NOOP("place", "settings"),
        QT_TRANSLATE_NOOP("place", "table"),   QT_TRANSLATE_NOOP("place", "tensor"),
        QT_TRANSLATE_NOOP("place", "text"),    QT_TRANSLATE_NOOP("place", "tokeniser"),
        QT_TRANSLATE_NOOP("place", "tokens"),
    };
    const auto *const found =
        std::find_if(words.begin(), words.end(), [&](const char *word) { return place == QLatin1StringView(word); });
    return found == words.end() ? place : QCoreApplication::translate("place", *found);
}

} // namespace

QString fieldWords(const QString &field)
{
    static const QRegularExpression line(QStringLiteral("^line (\\d+)(?:, column (\\d+))?(?=:|$)"));
    const auto match = line.match(field);
    if (!match.hasMatch())
        return nameOfPlace(field);
    const QString column = match.captured(2);
    const QString place =
        column.isEmpty() ? QCoreApplication::translate("engine", "line %1").arg(match.captured(1))
                         : QCoreApplication::translate("engine", "line %1, column %2").arg(match.captured(1), column);
    const QString behind = field.mid(match.capturedEnd() + 1).trimmed(); // the colon
    return behind.isEmpty() ? place : labelled(place, nameOfPlace(behind));
}

} // namespace headscope
