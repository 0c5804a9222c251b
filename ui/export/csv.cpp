// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/export/figureformat.h"

#include "engine/formats/csvwritten.h"
#include "ui/figure/fetchedslice.h"
#include "ui/figure/figurepanel.h"
#include "ui/text/language.h"
#include "ui/text/table.h"
#include "ui/text/words.h"

#include <functional>
#include <utility>

namespace headscope {
namespace {

/// So that reading the table gives them back.
QStringList figureWords(QStringList words)
{
    for (QString &word : words)
        word = toQString(figureWord(word.toStdString()));
    return words;
}

/// Line by line: as one text the numbers of a large figure would be in memory several times.
void tellLines(const FigureJob &job, QChar separator, const CancelToken &isCancelled,
               const std::function<void(const QString &line)> &tell)
{
    const WordsIn language(job.page.language);
    const auto panels = panelsOf(job.trace, job.figure, *findTheme(job.page.theme), isCancelled);
    QStringList columns;
    for (const FigurePanel &panel : panels) {
        const FetchedSlice slice(panel.slice);
        if (QStringList own = figureWords(slice.wholeColumnWords()); own != columns) { // other items have other words
            columns = std::move(own);
            tell(tableLine(QStringList{QStringLiteral("map"), QString()} + columns, {}, separator));
        }
        const QStringList words = figureWords(slice.wholeRowWords());
        for (Index row = 0; row < slice.rows() && !isCancelled(); ++row)
            tell(tableLine({panel.title.whole, words[row]}, losslessRow(slice, row), separator));
    }
}

/// What most numbers take, with the comma behind them. What is reserved and not written takes no memory.
qsizetype bytesOfNumbers(const FigureJob &job)
{
    const bool isDouble = job.trace->plan.document.layer.precision == Precision::Float64;
    return countOfNumbers(job) * (isDouble ? 20 : 13);
}

} // namespace

QString figureTable(const FigureJob &job, QChar separator, const CancelToken &isCancelled)
{
    QString table;
    tellLines(job, separator, isCancelled, [&table](const QString &line) { table += line; });
    return table;
}

QByteArray figureCsv(const FigureJob &job, const CancelToken &isCancelled)
{
    QByteArray table;
    table.reserve(bytesOfNumbers(job));
    table += tableMark(job.page.language).toUtf8();
    tellLines(job, u',', isCancelled, [&table](const QString &line) { table += line.toUtf8(); });
    return table;
}

} // namespace headscope
