// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/export/figureformat.h"

#include "ui/figure/figurepanel.h"
#include "ui/text/language.h"

#include <algorithm>

namespace headscope {
namespace {

/// As RFC 4180 wants it: quoted where it must be.
QString field(QString text, QChar separator)
{
    const QString needsQuotes = separator + QStringLiteral("\"\n\r");
    const bool isPlain = std::none_of(text.begin(), text.end(), [&](QChar c) { return needsQuotes.contains(c); }) &&
                         !text.startsWith(u' ');
    return isPlain ? text : u'"' + text.replace(u'"', QStringLiteral("\"\"")) + u'"';
}

QString line(const QStringList &fields, QChar separator)
{
    QStringList quoted;
    for (const QString &one : fields)
        quoted << field(one, separator);
    return quoted.join(separator) + u'\n';
}

} // namespace

QString figureTable(const FigureJob &job, QChar separator)
{
    const WordsIn language(job.page.language);
    const auto panels = panelsOf(job.trace, job.figure, *findTheme(job.page.theme));
    QString table =
        line(QStringList{QStringLiteral("map"), QString()} + panels.front().slice.columnLabels(), separator);
    for (const FigurePanel &panel : panels) {
        const QStringList labels = panel.slice.rowLabels();
        for (Index row = 0; row < panel.slice.rows(); ++row)
            table += line(QStringList{panel.title, labels[row]} + losslessRow(panel.slice, row), separator);
    }
    return table;
}

QByteArray figureCsv(const FigureJob &job)
{
    return figureTable(job, u',').toUtf8();
}

} // namespace headscope
