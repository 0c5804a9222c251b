// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/handout/handoutlook.h"
#include "ui/handout/strips.h"
#include "ui/lines/linetext.h"

#include <algorithm>

namespace headscope {
namespace {

constexpr double kBelowWords = 6;
constexpr double kBelowOption = 4;
constexpr double kBelowAnswer = 14;
constexpr double kTickBox = 11;
constexpr double kIndent = 24; // of the words beside it
constexpr QSizeF kAnswerBox(220, 26);

/// A stroke through the box, as a pen would make it.
void paintTick(QPainter &painter, const QRectF &box)
{
    painter.setPen(QPen(kInk, 2.2, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    const QPointF stroke[]{box.topLeft() + QPointF(2, 6), box.topLeft() + QPointF(5, 9),
                           box.topRight() + QPointF(1, 0)};
    painter.drawPolyline(stroke, 3);
}

/// Beside the box also where they run from right to left.
InLanguages fromTheLeft(const InLanguages &html)
{
    InLanguages all;
    for (const QString &words : html)
        all << QStringLiteral("<div align=\"left\">%1</div>").arg(words);
    return all;
}

/// A ticked one has a frame around its words, too.
Strip optionStrip(const HandoutOption &option, double width)
{
    const Strip words = wordsStrip(fromTheLeft(option.html), paperFont(kPaperBody), width - kIndent - 4, 0);
    const bool isTicked = option.isTicked;
    return {words.height + kBelowOption, true, [=](QPainter &painter, const QPointF &corner) {
                const QRectF box(corner + QPointF(4, 2), QSizeF(kTickBox, kTickBox));
                painter.setBrush(Qt::NoBrush);
                painter.setPen(QPen(kInk, 1));
                painter.drawRect(box);
                words.paint(painter, corner + QPointF(kIndent, 0));
                if (!isTicked)
                    return;
                paintTick(painter, box);
                paintMark(painter, QRectF(corner + QPointF(0, -1), QSizeF(width, words.height + 2)));
            }};
}

/// "Answer" and a frame that is written in by hand, or has the answer in it.
Strip fieldStrip(const QString &before, const QString &written)
{
    const QFont font = paperFont(kPaperBody);
    const QFont digits = paperNumbers(kPaperBody + 1, Weight::Bold);
    const double width = std::max(kAnswerBox.width(), lineWidth(digits, written) + 20);
    return {kAnswerBox.height() + kBelowAnswer, true, [=](QPainter &painter, const QPointF &corner) {
                const double left = lineWidth(font, before) + 8;
                painter.setFont(font);
                painter.setPen(kInk);
                drawLine(painter, QRectF(corner, QSizeF(left, kAnswerBox.height())), Qt::AlignLeft | Qt::AlignVCenter,
                         before);
                const QRectF box(corner + QPointF(left, 0), QSizeF(width, kAnswerBox.height()));
                paintMark(painter, box);
                painter.setFont(digits);
                drawLine(painter, box, Qt::AlignCenter, written);
            }};
}

} // namespace

std::vector<Strip> stripsOf(const HandoutQuestion &question, double width)
{
    std::vector<Strip> strips{wordsStrip(question.html, paperFont(kPaperBody), width, kBelowWords)};
    for (const HandoutOption &option : question.options)
        strips.push_back(optionStrip(option, width));
    if (question.cells)
        strips.push_back(mapStrip(*question.cells, width));
    QStringList field = question.field;
    field.removeDuplicates();
    if (!field.isEmpty())
        strips.push_back(fieldStrip(field.join(u' '), question.written));
    if (!question.why.isEmpty())
        strips.push_back(wordsStrip(question.why, paperFont(kPaperBody), width, 0));
    for (Strip &strip : strips)
        strip.staysWithNext = true;
    strips.back().staysWithNext = false;
    strips.back().height += kBelowAnswer;
    return strips;
}

} // namespace headscope
