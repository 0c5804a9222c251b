// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lesson/widesigns.h"

#include "ui/text/typed.h"

#include <QRegularExpression>

namespace headscope {

QString withNarrowStart(QString line)
{
    static const QRegularExpression fence(QStringLiteral("^[·｀]{3}(?=\\s*(see|ask|wait)?$)"));
    line.replace(fence, QStringLiteral("```"));
    if (line.startsWith(u'＞') || line.startsWith(u'》'))
        line[0] = u'>';
    qsizetype at = 0;
    for (; at < line.size() && (line[at] == u'＃' || line[at] == u'#'); ++at)
        line[at] = u'#';
    if (at > 0 && at < line.size() && line[at].isSpace())
        line[at] = u' ';
    return line;
}

QString joinedLines(const QStringList &lines)
{
    const auto *const closed =
        "(?<=\\p{Han}|\\p{Han}\\*|\\p{Han}\\*\\*)\n(?=\\**[\\p{Han}“‘…—])" // asterisks of Markdown
        "|(?<=[”’…—])\n(?=\\**\\p{Han})"
        "|(?<=[、-〟！-･])\n|\n(?=[、-〟！-･])";
    static const QRegularExpression gap(QString::fromUtf8(closed));
    return lines.join(u'\n').remove(gap).replace(u'\n', u' ');
}

QString withNarrowBraces(const QString &text)
{
    static const QRegularExpression braces(QStringLiteral("[{｛]([^{}｛｝]*)[}｝]"));
    QString out;
    qsizetype from = 0;
    for (auto all = braces.globalMatch(text); all.hasNext();) {
        const auto match = all.next();
        out += text.mid(from, match.capturedStart() - from) + u'{' + inAscii(match.captured(1)) + u'}';
        from = match.capturedEnd();
    }
    out += text.mid(from);
    return out.replace(u'｛', u'{'); // one that is left open is told
}

} // namespace headscope
