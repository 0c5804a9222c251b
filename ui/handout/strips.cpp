// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/handout/strips.h"

#include "ui/handout/handoutlook.h"
#include "ui/handout/mapdrawing.h"
#include "ui/lines/drawwords.h"
#include "ui/lines/linetext.h"
#include "ui/lines/rootline.h"

#include <QAbstractTextDocumentLayout>
#include <QPainter>
#include <QPainterPath>
#include <QTextBlock>
#include <QTextDocument>

#include <algorithm>
#include <cmath>
#include <memory>

namespace headscope {
namespace {

constexpr double kBetweenLanguages = 18;
constexpr double kLargestPaperCell = 46;
constexpr double kLeastBesideEachOther = 34; // narrower cells stand below one another
constexpr double kBelowBlock = 10;
constexpr double kWritingLine = 26;
constexpr double kBelowLines = 20;
constexpr int kFormulaSize = 15;

/// Words of which some are joined, as those of Arabic are, are all drawn so.
std::shared_ptr<QTextDocument> documentOf(const QString &html, const QFont &font, double width)
{
    auto text = std::make_shared<QTextDocument>();
    text->setDocumentMargin(0);
    text->setHtml(html);
    text->setDefaultFont(typedFont(font, text->toPlainText()));
    text->setTextWidth(width);
    return text;
}

void paintDocument(QPainter &painter, const QTextDocument &text, const QPointF &corner)
{
    QAbstractTextDocumentLayout::PaintContext context;
    context.palette.setColor(QPalette::Text, kInk);
    painter.save();
    painter.translate(corner);
    text.documentLayout()->draw(&painter, context);
    for (QTextBlock block = text.begin(); block.isValid(); block = block.next())
        drawColoredLetters(painter, text.documentLayout()->blockBoundingRect(block).topLeft(), *block.layout());
    painter.restore();
}

/// The arrow before a result with what it does, or the sign before a further operand.
struct Sign
{
    InLanguages words;
    bool isArrow = false;

    QStringList lines() const
    {
        QStringList once = words;
        once.removeAll(QString());
        once.removeDuplicates();
        return once;
    }
    double width() const
    {
        double widest = isArrow ? 30 : 8;
        for (const QString &line : lines())
            widest = std::max(widest, rootLineWidth(font(), line));
        return words.isEmpty() ? 0 : widest + 12;
    }
    QFont font() const { return paperFont(isArrow ? kPaperCaption : kPaperHeading, Weight::Bold); }
    void paint(QPainter &painter, const QPointF &middle) const;
};

void Sign::paint(QPainter &painter, const QPointF &middle) const
{
    if (words.isEmpty())
        return;
    painter.setPen(QPen(kInk, 1.4));
    painter.setFont(font());
    const double height = isArrow ? 15 : 20;
    double top = middle.y() - (isArrow ? 5 + height * static_cast<double>(lines().size()) : height / 2);
    for (const QString &line : lines()) {
        drawRootLine(painter, QRectF(middle.x() - width() / 2, top, width(), height), line);
        top += height;
    }
    if (!isArrow)
        return;
    const double reach = (width() - 12) / 2;
    const QPointF tip = middle + QPointF(reach, 0);
    painter.drawLine(middle - QPointF(reach, 0), tip - QPointF(5, 0));
    QPainterPath head(tip);
    head.lineTo(tip - QPointF(8, 4));
    head.lineTo(tip - QPointF(8, -4));
    painter.fillPath(head, kInk);
}

/// A map and what stands before it.
struct SignedMap
{
    Sign sign;
    const HandoutMap *map;
    auto columns() const { return static_cast<double>(map->columnLabels.size()); }
    double besideCells() const { return sign.width() + MapDrawing::widthOfLabels(*map); }
};

/// Without anything between them: each has the same right to its place.
bool areTogether(const HandoutMaps &maps)
{
    return !maps.operands.empty() && maps.arrow.isEmpty();
}

std::vector<SignedMap> signedMaps(const HandoutMaps &maps)
{
    std::vector<SignedMap> all;
    for (const HandoutMap &operand : maps.operands)
        all.push_back({{all.empty() ? InLanguages() : InLanguages{maps.sign}}, &operand});
    if (areTogether(maps))
        all.push_back({{InLanguages{QString()}}, &maps.result});
    else
        all.push_back({{maps.operands.empty() ? InLanguages() : maps.arrow, true}, &maps.result});
    return all;
}

/// Maps side by side with cells of one width.
Strip lineOfMaps(const std::vector<SignedMap> &all, double cellWidth)
{
    double height = 0;
    double lowest = 0; // the middles of all cells stand side by side
    for (const SignedMap &one : all)
        lowest = std::max(lowest, MapDrawing(*one.map, cellWidth).middle());
    for (const SignedMap &one : all) {
        const MapDrawing map(*one.map, cellWidth);
        height = std::max(height, lowest - map.middle() + map.size().height());
    }
    return {height + kBelowBlock, false, [=](QPainter &painter, const QPointF &corner) {
                double left = corner.x();
                for (const SignedMap &one : all) {
                    const MapDrawing map(*one.map, cellWidth);
                    one.sign.paint(painter, {left + one.sign.width() / 2, corner.y() + lowest});
                    left += one.sign.width();
                    map.paint(painter, {left, corner.y() + lowest - map.middle()});
                    left += map.size().width();
                }
            }};
}

double widthOfLine(const std::vector<SignedMap> &all, double cellWidth)
{
    double width = 0;
    for (const SignedMap &one : all)
        width += one.sign.width() + MapDrawing(*one.map, cellWidth).size().width();
    return width;
}

/// The width of the cells with which these maps fill a line, as far as they may grow.
double cellIn(const std::vector<SignedMap> &all, double width)
{
    double columns = 0;
    double beside = 0;
    for (const SignedMap &one : all) {
        columns += one.columns();
        beside += one.besideCells();
    }
    return std::min(kLargestPaperCell, std::floor((width - beside) / columns));
}

bool fitIn(const std::vector<SignedMap> &all, double width)
{
    const double cell = cellIn(all, width);
    return cell >= kLeastBesideEachOther && widthOfLine(all, cell) <= width;
}

/// All in a line where they fit; else each in one of its own, or as many in a line as have room where they belong
/// together.
std::vector<Strip> stripsOf(const HandoutMaps &maps, double width)
{
    const std::vector<SignedMap> all = signedMaps(maps);
    if (fitIn(all, width))
        return {lineOfMaps(all, cellIn(all, width))};
    std::vector<Strip> strips;
    std::vector<SignedMap> line;
    const auto endLine = [&] {
        if (!line.empty())
            strips.push_back(lineOfMaps(line, cellIn(line, width)));
        line.clear();
    };
    for (const SignedMap &one : all) {
        line.push_back(one);
        if (line.size() == 1 || (areTogether(maps) && fitIn(line, width)))
            continue;
        line.pop_back();
        endLine();
        line.push_back(one);
    }
    endLine();
    return strips;
}

std::vector<Strip> stripsOf(const HandoutHeading &heading, double width)
{
    InLanguages escaped;
    for (const QString &words : heading.words)
        escaped << words.toHtmlEscaped();
    Strip strip = wordsStrip(escaped, paperFont(kPaperHeading, Weight::Bold), width, 6);
    strip.staysWithNext = true;
    return {strip};
}

std::vector<Strip> stripsOf(const HandoutText &text, double width)
{
    const QFont font = text.isFormula ? withPlainGlyphs(formulaFont(kFormulaSize)) : paperFont(kPaperBody);
    Strip strip = wordsStrip(text.html, font, width, kBelowBlock);
    strip.staysWithNext = text.leadsOn;
    return {strip};
}

std::vector<Strip> stripsOf(const HandoutLines &lines, double width)
{
    InLanguages escaped;
    for (const QString &words : lines.words)
        escaped << words.toHtmlEscaped();
    Strip words = wordsStrip(escaped, paperFont(kPaperBody), width, 0);
    const double top = words.height;
    const int count = lines.count;
    return {{top + count * kWritingLine + kBelowLines, false, [=](QPainter &painter, const QPointF &corner) {
                 words.paint(painter, corner);
                 painter.setPen(QPen(kGrid, 0.8));
                 for (int i = 1; i <= count; ++i) {
                     const double y = corner.y() + top + i * kWritingLine;
                     painter.drawLine(QPointF(corner.x(), y), QPointF(corner.x() + width, y));
                 }
             }}};
}

} // namespace

Strip mapStrip(const HandoutMap &map, double width)
{
    const std::vector<SignedMap> alone{{{}, &map}};
    return lineOfMaps(alone, cellIn(alone, width));
}

Strip wordsStrip(const InLanguages &html, const QFont &font, double width, double below)
{
    QStringList once = html;
    once.removeDuplicates();
    const auto count = static_cast<double>(once.size());
    const double column = (width - kBetweenLanguages * (count - 1)) / count;
    std::vector<std::shared_ptr<QTextDocument>> texts;
    double height = 0;
    for (const QString &words : once) {
        texts.push_back(documentOf(words, font, column));
        height = std::max(height, std::ceil(texts.back()->size().height()));
    }
    return {height + below, false, [=](QPainter &painter, const QPointF &corner) {
                for (std::size_t i = 0; i < texts.size(); ++i)
                    paintDocument(painter, *texts[i],
                                  corner + QPointF(static_cast<double>(i) * (column + kBetweenLanguages), 0));
            }};
}

std::vector<Strip> stripsOf(const HandoutBlock &block, double width)
{
    return std::visit([width](const auto &one) { return stripsOf(one, width); }, block);
}

} // namespace headscope
