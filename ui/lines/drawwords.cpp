// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lines/drawwords.h"

#include "ui/lines/paintedby.h"

#include <QFontMetricsF>
#include <QGlyphRun>
#include <QTextLayout>

#include <algorithm>
#include <cmath>

namespace headscope {
namespace {

/// Qt cuts words into runs of one font each, and keeps nothing of their direction in an SVG drawing and in a recording:
/// "(" alone would be read from left to right.
bool isNoText(const QGlyphRun &run)
{
    return run.isRightToLeft();
}

/// Saves laying out where all of it is text.
bool mayNeedRuns(const QPainter &painter, const QString &words)
{
    const auto isBeyondLatin = [](QChar letter) { return letter >= QChar(0x100); };
    const bool losesDirection = paintedBy(painter) == QPaintEngine::SVG || paintedBy(painter) == QPaintEngine::Picture;
    return losesDirection && std::any_of(words.begin(), words.end(), isBeyondLatin);
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

/// Draws nothing where all of it can be text.
bool drawRuns(QPainter &painter, const QTextLayout &layout, const QPointF &corner)
{
    const QList<QGlyphRun> runs = layout.glyphRuns();
    if (std::none_of(runs.begin(), runs.end(), isNoText))
        return false;
    for (const QGlyphRun &run : runs)
        painter.drawGlyphRun(corner, run);
    return true;
}

} // namespace

void drawWords(QPainter &painter, const QRectF &place, int flags, const QString &words)
{
    if (mayNeedRuns(painter, words)) {
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
    if (mayNeedRuns(painter, words)) {
        QTextLayout layout(words, painter.font());
        layLines(layout, 0, Qt::AlignLeft);
        if (layout.lineCount() > 0 && drawRuns(painter, layout, baseline - QPointF(0, layout.lineAt(0).ascent())))
            return;
    }
    painter.drawText(baseline, words);
}

} // namespace headscope
