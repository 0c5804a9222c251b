// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/handout/papertable.h"

#include "ui/handout/handoutlook.h"
#include "ui/handout/sheetlook.h"
#include "ui/lines/linetext.h"
#include "ui/text/modelwords.h"
#include "ui/text/words.h"

namespace headscope {
namespace {

/// The words of all languages.
template <class Words>
QString inAll(const QStringList &languages, Words words)
{
    return inOneLine(inLanguages(languages, words)).toHtmlEscaped();
}

/// A word of a table in all its languages.
template <class Word>
QString inTables(const std::vector<DetailTable> &told, Word wordOf)
{
    QStringList words;
    for (const DetailTable &table : told)
        words << wordOf(table);
    return inOneLine(words).toHtmlEscaped();
}

/// No wider than many columns leave it room.
QString columnName(const DetailTable &table, std::size_t column)
{
    constexpr double widest = 48;
    return elidedLine(paperFont(kPaperBody), table.columns[column].name, widest);
}

QString tableRow(const QStringList &cells)
{
    QString row;
    for (const QString &cell : cells)
        row += QStringLiteral("<td>%1</td>").arg(cell);
    return QStringLiteral("<tr>%1</tr>").arg(row);
}

QString tableOf(const QString &rows)
{
    return QStringLiteral("<table border=\"1\" cellspacing=\"0\" cellpadding=\"3\" style=\"border-collapse:collapse; "
                          "border-color:#a0a0a0\">%1</table>")
        .arg(rows);
}

struct SweepMeasure
{
    double SweepPoint::Side::*value;
    QString name; ///< of its placeholder: "sweep spread"
};

/// In the order of their columns.
const std::vector<SweepMeasure> &measures()
{
    static const std::vector<SweepMeasure> all{{&SweepPoint::Side::spread, QStringLiteral("sweep spread")},
                                               {&SweepPoint::Side::largest, QStringLiteral("sweep largest")},
                                               {&SweepPoint::Side::entropy, QStringLiteral("sweep entropy")}};
    return all;
}

/// Two cells a measure, not divided and divided; empty where it is not told.
QStringList cellsOfPoint(const SweepPoint &point, const std::function<bool(const QString &)> &isTold)
{
    QStringList cells;
    for (const SweepMeasure &measure : measures()) {
        cells << (isTold(measure.name + QStringLiteral(" raw")) ? sentenceNumber(point.raw.*measure.value) : QString());
        cells << (isTold(measure.name) ? sentenceNumber(point.divided.*measure.value) : QString());
    }
    return cells;
}

} // namespace

QString insideTable(const std::vector<DetailTable> &told)
{
    const DetailTable &first = told.front();
    const std::vector<bool> gaps = gapsOf(first);
    QString rows;
    for (qsizetype line = 0; line < first.lines.size(); ++line) {
        QStringList cells{inTables(told, [&](const DetailTable &table) { return table.lines[line]; })};
        for (std::size_t i = 0; i <= first.columns.size(); ++i) {
            if (gaps[i])
                cells << QStringLiteral("…");
            if (i == first.columns.size())
                break;
            cells << (line == 0 ? inTables(told, [&](const DetailTable &table) { return columnName(table, i); })
                                : first.columns[i].numbers[line - 1].toHtmlEscaped());
        }
        rows += tableRow(cells);
    }
    return tableOf(rows);
}

QString layerTable(const Plan &plan, const QStringList &languages,
                   const std::function<bool(const GraphTensor &)> &hidesShape)
{
    QString rows;
    int number = 0;
    for (const GraphStep &step : plan.graph->steps()) {
        ++number;
        QString title =
            inAll(languages, [&] { return QStringLiteral("%1. %2").arg(number).arg(stepTitle(*step.step)); });
        for (const GraphTensor *tensor : step.tensors) {
            if (tensor->axes.size() < 2)
                continue;
            const QString shape = hidesShape(*tensor) ? QString() : shownShape(*tensor, plan.sizes);
            rows += tableRow({title, inAll(languages, [&] { return tensorLongTitle(*tensor); }), shape});
            title.clear();
        }
    }
    return tableOf(rows);
}

QString modelTable(const Transformer &model, const QStringList &languages, std::optional<std::size_t> current)
{
    QString rows;
    for (std::size_t at = 0; at < model.blocks.size(); ++at) {
        const QString title = inAll(languages, [&] { return blockTitle(model, at); });
        rows += tableRow({QString::number(at + 1), current == at ? QStringLiteral("<b>%1</b>").arg(title) : title,
                          inAll(languages, [&] { return readWords(model, at); })});
    }
    return tableOf(rows);
}

QString sweepTable(const Sweep &sweep, const QStringList &languages, Index largestTold, const QStringList &printed)
{
    const QStringList titles{inAll(languages, [] { return HandoutWords::tr("Spread of the scores"); }),
                             inAll(languages, [] { return HandoutWords::tr("Largest weight (mean)"); }),
                             inAll(languages, [] { return HandoutWords::tr("Entropy in bits (mean)"); })};
    QString rows = QStringLiteral("<th align=\"left\">d</th>");
    for (const QString &title : titles)
        rows += QStringLiteral("<th align=\"left\" colspan=\"2\">%1</th>").arg(title);
    rows = QStringLiteral("<tr>%1</tr>").arg(rows);
    const QString raw = inAll(languages, [] { return HandoutWords::tr("not divided"); });
    const QString divided = QStringLiteral("÷ √d");
    rows += tableRow({QString(), raw, divided, raw, divided, raw, divided});
    for (const SweepPoint &point : sweep) {
        const auto isTold = [&](const QString &name) { return point.size <= largestTold || printed.contains(name); };
        rows += tableRow(QStringList{QString::number(point.size)} + cellsOfPoint(point, isTold));
    }
    return tableOf(rows);
}

} // namespace headscope
