// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/export/figureformat.h"

#include "ui/figure/figurepanel.h"

namespace headscope {
namespace {

/// As RFC 4180 wants it: quoted where it must be.
QString field(QString text)
{
    static const QString needsQuotes = QStringLiteral(",\"\n\r");
    const bool isPlain = std::none_of(text.begin(), text.end(), [](QChar c) { return needsQuotes.contains(c); }) &&
                         !text.startsWith(u' ');
    return isPlain ? text : u'"' + text.replace(u'"', QStringLiteral("\"\"")) + u'"';
}

QString line(const QStringList &fields)
{
    QStringList quoted;
    for (const QString &one : fields)
        quoted << field(one);
    return quoted.join(u',') + u'\n';
}

QString lineOf(const FigurePanel &panel, const QString &label, Index row, int digits)
{
    QStringList fields{panel.title, label};
    for (Index column = 0; column < panel.slice.columns(); ++column)
        fields << QString::number(panel.slice.at(row, column), 'g', digits);
    return line(fields);
}

} // namespace

QByteArray figureCsv(const FigureJob &job)
{
    const bool isDouble = job.trace->plan.document.layer.precision == Precision::Float64;
    const int digits = isDouble ? 17 : 9; // as many as give the same number back
    const auto panels = panelsOf(job.trace, job.figure, *findTheme(job.page.theme));
    QString table = line(QStringList{QStringLiteral("map"), QString()} + panels.front().slice.columnLabels());
    for (const FigurePanel &panel : panels) {
        const QStringList labels = panel.slice.rowLabels();
        for (Index row = 0; row < panel.slice.rows(); ++row)
            table += lineOf(panel, labels[row], row, digits);
    }
    return table.toUtf8();
}

} // namespace headscope
