// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/text/table.h"

#include "engine/formats/csvwritten.h"
#include "ui/text/language.h"
#include "ui/text/showntext.h"
#include "ui/text/words.h"

#include <algorithm>

namespace headscope {
namespace {

QString field(QString word, QChar separator)
{
    const QString needsQuotes = separator + QStringLiteral("\"\n\r");
    const bool isPlain = std::none_of(word.begin(), word.end(), [&](QChar c) { return needsQuotes.contains(c); }) &&
                         !word.startsWith(u' ');
    return isPlain ? word : u'"' + word.replace(u'"', QStringLiteral("\"\"")) + u'"';
}

} // namespace

QString tableLine(const QStringList &words, const QStringList &numbers, QChar separator)
{
    QStringList fields;
    for (const QString &word : words)
        fields << field(toQString(unrunnable(visible(word).toStdString())), separator);
    return (fields + numbers).join(separator) + u'\n';
}

QString tableMark(const QString &language)
{
    return language == languageNames().first() ? QString() : QString(QChar(QChar::ByteOrderMark));
}

} // namespace headscope
