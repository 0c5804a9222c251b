// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/text/table.h"

#include "ui/text/language.h"
#include "ui/text/showntext.h"

#include <algorithm>

namespace headscope {
namespace {

bool isNumber(const QString &word)
{
    bool is = false;
    word.toDouble(&is);
    return is;
}

/// As OWASP advises: whoever opens the table runs nothing that stands in it.
QString unrunnable(const QString &word)
{
    const bool isFormula = !word.isEmpty() && QStringLiteral("=+-@＝＋－＠").contains(word.front()) && !isNumber(word);
    return isFormula ? u'\'' + word : word;
}

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
        fields << field(unrunnable(visible(word)), separator);
    return (fields + numbers).join(separator) + u'\n';
}

QString tableMark(const QString &language)
{
    return language == languageNames().first() ? QString() : QString(QChar(QChar::ByteOrderMark));
}

} // namespace headscope
