// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/export/figureformat.h"

#include "ui/figure/fetchedslice.h"
#include "ui/figure/figurepanel.h"
#include "ui/text/language.h"
#include "ui/text/table.h"

#include <utility>

namespace headscope {

QString figureTable(const FigureJob &job, QChar separator, const CancelToken &isCancelled)
{
    const WordsIn language(job.page.language);
    const auto panels = panelsOf(job.trace, job.figure, *findTheme(job.page.theme), isCancelled);
    QString table;
    QStringList columns;
    for (const FigurePanel &panel : panels) {
        const FetchedSlice slice(panel.slice);
        if (QStringList own = slice.columnLabels(); own != columns) { // other items have other words
            columns = std::move(own);
            table += tableLine(QStringList{QStringLiteral("map"), QString()} + columns, {}, separator);
        }
        const QStringList labels = slice.rowLabels();
        for (Index row = 0; row < slice.rows() && !isCancelled(); ++row)
            table += tableLine({panel.title.whole, labels[row]}, losslessRow(slice, row), separator);
    }
    return table;
}

QByteArray figureCsv(const FigureJob &job, const CancelToken &isCancelled)
{
    return (tableMark(job.page.language) + figureTable(job, u',', isCancelled)).toUtf8();
}

} // namespace headscope
