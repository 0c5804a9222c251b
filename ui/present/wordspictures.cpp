// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
// Pictures that are made of words: the code of a step, and its formula.
#include "ui/explain/codelines.h"
#include "ui/explain/formula.h"
#include "ui/lines/linetext.h"
#include "ui/present/picture.h"
#include "ui/text/words.h"
#include "ui/theme/fonts.h"

#include <QTextDocument>

#include <algorithm>

namespace headscope {
namespace {

constexpr double kCodeHeight = 40;

/// Each line of the code alone; the last of those that stand together has their comment.
std::vector<CodeLine> singleLines(const Plan &plan)
{
    std::vector<CodeLine> lines;
    for (const CodeLine &line : codeLines(Library::Pytorch, plan)) {
        for (const QString &text : line.text.split(u'\n'))
            lines.push_back({text, {}, line.steps});
        lines.back().comment = line.comment;
    }
    return lines;
}

/// The lines of the whole layer around those of the step, as many as have room.
std::vector<CodeLine> shownLines(const PictureInput &input, std::size_t room)
{
    const auto all = singleLines(input.plan());
    const auto isOfStep = [&](const CodeLine &line) {
        return std::find(line.steps.begin(), line.steps.end(), input.selection().step) != line.steps.end();
    };
    const auto first = static_cast<std::size_t>(std::find_if(all.begin(), all.end(), isOfStep) - all.begin());
    if (all.size() <= room)
        return all;
    const std::size_t from = std::min(first > room / 2 ? first - room / 2 : 0, all.size() - room);
    return {all.begin() + static_cast<std::ptrdiff_t>(from), all.begin() + static_cast<std::ptrdiff_t>(from + room)};
}

void paintCodeLine(QPainter &painter, const QRectF &place, const CodeLine &line, const PictureInput &input)
{
    const Theme &theme = input.theme;
    const bool isOfStep = std::find(line.steps.begin(), line.steps.end(), input.selection().step) != line.steps.end();
    if (isOfStep)
        painter.fillRect(place, mixed(theme.surface, theme.accent, 0.14));
    painter.setFont(numberFont(kSmallType, isOfStep ? Weight::Bold : Weight::Regular));
    painter.setPen(isOfStep ? theme.text : theme.muted);
    const QRectF inside = place.adjusted(10, 0, -10, 0);
    drawLine(painter, inside, Qt::AlignLeft | Qt::AlignVCenter, elidedLine(painter.font(), line.text, inside.width()));
    const double left = inside.width() - lineWidth(painter.font(), line.text) - 20;
    painter.setFont(numberFont(kSmallType));
    painter.setPen(theme.muted);
    if (lineWidth(painter.font(), line.comment) < left)
        drawLine(painter, inside, Qt::AlignRight | Qt::AlignVCenter, line.comment);
}

} // namespace

void paintCode(QPainter &painter, const QRectF &place, const PictureInput &input)
{
    painter.fillRect(place, input.theme.code);
    const auto lines = shownLines(input, static_cast<std::size_t>(place.height() / kCodeHeight));
    for (std::size_t i = 0; i < lines.size(); ++i)
        paintCodeLine(
            painter,
            QRectF(place.left(), place.top() + static_cast<double>(i) * kCodeHeight, place.width(), kCodeHeight),
            lines[i], input);
}

QString codeSummary(const PictureInput &input)
{
    QStringList words;
    for (const CodeLine &line : codeLines(Library::Pytorch, input.plan()))
        if (std::find(line.steps.begin(), line.steps.end(), input.selection().step) != line.steps.end())
            words << line.text;
    return words.join(u'\n');
}

void paintFormula(QPainter &painter, const QRectF &place, const PictureInput &input)
{
    constexpr int largest = 64;
    QTextDocument document;
    QFont font = formulaFont(largest);
    document.setDocumentMargin(0);
    document.setDefaultStyleSheet(QStringLiteral("body { color: %1 }").arg(input.theme.text.name()));
    document.setHtml(
        QStringLiteral("<body>%1</body>").arg(richFormula(formulaOf(specOf(input.selection().step), input.plan()))));
    do {
        document.setDefaultFont(font);
        font.setPixelSize(font.pixelSize() - 4);
    } while (document.idealWidth() > place.width() && font.pixelSize() > kTextType);
    painter.save();
    painter.translate(place.center().x() - document.idealWidth() / 2,
                      place.center().y() - document.size().height() / 2);
    document.drawContents(&painter);
    painter.restore();
}

QString formulaSummary(const PictureInput &input)
{
    return plainFormula(formulaOf(specOf(input.selection().step), input.plan()));
}

} // namespace headscope
