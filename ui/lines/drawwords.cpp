// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lines/drawwords.h"

#include "ui/lines/paintedby.h"
#include "ui/lines/typedfont.h"

#include <QFontMetricsF>
#include <QGlyphRun>
#include <QImage>
#include <QPainterPath>
#include <QRawFont>
#include <QTextLayout>

#include <algorithm>
#include <cmath>

namespace headscope {
namespace {

constexpr double kLeastScale = 300.0 / 96; // of letters that are pictures: what paper shows of them

/// Whether the letters have colours of their own: they are pictures, or layers of outlines.
bool isColored(const QGlyphRun &run)
{
    const QRawFont font = run.rawFont();
    const auto has = [&font](const char *table) { return !font.fontTable(table).isEmpty(); };
    return has("CBLC") || has("COLR") || has("sbix");
}

/// Qt cuts words into runs of one font each. Outside of PDF files it keeps nothing of their direction: "(" alone would
/// be read from left to right. Outside of SVG drawings it leaves out what is not an outline of one colour.
bool isNoText(const QGlyphRun &run, QPaintEngine::Type engine)
{
    return (engine != QPaintEngine::Pdf && run.isRightToLeft()) || (engine != QPaintEngine::SVG && isColored(run));
}

bool isFile(QPaintEngine::Type engine)
{
    return engine == QPaintEngine::SVG || engine == QPaintEngine::Pdf || engine == QPaintEngine::Picture;
}

/// Saves laying out where all of it is text.
bool mayNeedRuns(const QString &words, QPaintEngine::Type engine)
{
    const auto isBeyondLatin = [](QChar letter) { return letter >= QChar(0x100); };
    return isFile(engine) && std::any_of(words.begin(), words.end(), isBeyondLatin);
}

/// Gives the height of all lines. QPainter begins each with a whole pixel, too.
double layLines(QTextLayout &layout, double width, int flags)
{
    QTextOption option(Qt::Alignment(flags & Qt::AlignHorizontal_Mask) | Qt::AlignAbsolute);
    option.setTextDirection(Qt::LayoutDirectionAuto);
    option.setWrapMode((flags & Qt::TextWordWrap) != 0 ? QTextOption::WordWrap : QTextOption::ManualWrap);
    layout.setTextOption(option);
    layout.beginLayout();
    const double leading = QFontMetricsF(layout.font()).leading();
    double bottom = -leading;
    for (QTextLine line = layout.createLine(); line.isValid(); line = layout.createLine()) {
        line.setLineWidth(width);
        line.setPosition({0, std::ceil(bottom + leading)});
        bottom = line.y() + line.ascent() + line.descent();
    }
    layout.endLayout();
    return bottom;
}

void drawAsPicture(QPainter &painter, const QPointF &corner, const QGlyphRun &run)
{
    const double scale = std::max(kLeastScale, std::sqrt(std::abs(painter.deviceTransform().determinant())));
    const QRectF place = run.boundingRect();
    QImage picture((place.size() * scale).toSize() + QSize(1, 1), QImage::Format_ARGB32_Premultiplied);
    if (picture.isNull())
        return;
    picture.fill(Qt::transparent);
    QPainter letters(&picture);
    letters.scale(scale, scale);
    letters.drawGlyphRun(-place.topLeft(), run);
    letters.end();
    painter.save();
    painter.setRenderHints(QPainter::LosslessImageRendering | QPainter::SmoothPixmapTransform);
    painter.drawImage(QRectF(corner + place.topLeft(), QSizeF(picture.size()) / scale), picture);
    painter.restore();
}

/// Of runs, Qt writes an empty text beside their outlines into a drawing.
void drawAsOutlines(QPainter &painter, const QPointF &corner, const QGlyphRun &run)
{
    const QList<quint32> letters = run.glyphIndexes();
    const QList<QPointF> places = run.positions();
    QPainterPath outlines;
    outlines.setFillRule(Qt::WindingFill);
    for (qsizetype i = 0; i < letters.size(); ++i)
        outlines.addPath(run.rawFont().pathForGlyph(letters[i]).translated(corner + places[i]));
    painter.fillPath(outlines, painter.pen().brush());
}

/// Line by line as they stand in it. Of a whole layout Qt puts those of one font together, in an order of its own that
/// is another one each time.
QList<QGlyphRun> runsOf(const QTextLayout &layout)
{
    QList<QGlyphRun> runs;
    for (int i = 0; i < layout.lineCount(); ++i)
        runs += layout.lineAt(i).glyphRuns();
    return runs;
}

/// Draws nothing where all of it can be text.
bool drawRuns(QPainter &painter, const QTextLayout &layout, const QPointF &corner)
{
    const QList<QGlyphRun> runs = runsOf(layout);
    const auto engine = paintedBy(painter);
    if (std::none_of(runs.begin(), runs.end(), [engine](const QGlyphRun &run) { return isNoText(run, engine); }))
        return false;
    for (const QGlyphRun &run : runs)
        if (isColored(run))
            drawAsPicture(painter, corner, run);
        else if (engine == QPaintEngine::SVG)
            drawAsOutlines(painter, corner, run);
        else
            painter.drawGlyphRun(corner, run);
    return true;
}

} // namespace

void drawWords(QPainter &painter, const QRectF &place, int flags, const QString &words)
{
    const TypedFont typed(painter, words);
    if (mayNeedRuns(words, paintedBy(painter))) {
        QTextLayout layout(QString(words).replace(u'\n', QChar::LineSeparator), painter.font());
        const double height = layLines(layout, place.width(), flags);
        const double room = place.height() - height;
        const double above = (flags & Qt::AlignVCenter) != 0 ? room / 2 : (flags & Qt::AlignBottom) != 0 ? room : 0;
        if (drawRuns(painter, layout, place.topLeft() + QPointF(0, above)))
            return;
    }
    painter.drawText(place, flags | Qt::TextDontClip, words);
}

void drawWords(QPainter &painter, const QPointF &baseline, const QString &words)
{
    const TypedFont typed(painter, words);
    if (mayNeedRuns(words, paintedBy(painter))) {
        QTextLayout layout(words, painter.font());
        layLines(layout, 0, Qt::AlignLeft);
        if (drawRuns(painter, layout, baseline - QPointF(0, layout.lineAt(0).ascent())))
            return;
    }
    painter.drawText(baseline, words);
}

void drawColoredLetters(QPainter &painter, const QPointF &corner, const QTextLayout &words)
{
    const auto engine = paintedBy(painter);
    if (!isFile(engine) || engine == QPaintEngine::SVG)
        return;
    for (const QGlyphRun &run : runsOf(words))
        if (isColored(run))
            drawAsPicture(painter, corner, run);
}

} // namespace headscope
