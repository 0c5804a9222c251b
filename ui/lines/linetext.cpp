// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lines/linetext.h"

#include "ui/lines/drawwords.h"
#include "ui/lines/paintedby.h"
#include "ui/lines/typedfont.h"

#include <QCache>
#include <QFontMetricsF>
#include <QPainter>
#include <QStaticText>
#include <QTextBoundaryFinder>

#include <algorithm>
#include <cmath>

namespace headscope {
namespace {

constexpr int kMostLines = 4096;

struct Key
{
    QFont font;
    QString text;
    bool operator==(const Key &) const = default;
};

size_t qHash(const Key &key, size_t seed = 0)
{
    return qHashMulti(seed, key.text, key.font);
}

const QStaticText &shaped(const QFont &font, const QString &text)
{
    thread_local QCache<Key, QStaticText> lines(kMostLines);
    const Key key{font, text};
    if (const QStaticText *known = lines.object(key))
        return *known;
    auto *line = new QStaticText(text);
    line->setTextFormat(Qt::PlainText);
    line->setPerformanceHint(QStaticText::AggressiveCaching);
    line->prepare({}, font);
    lines.insert(key, line);
    return *line;
}

} // namespace

double lineWidth(const QFont &font, const QString &text)
{
    return shaped(typedFont(font, text), text).size().width();
}

QString elidedLine(const QFont &font, const QString &text, double width)
{
    const QFont typed = typedFont(font, text);
    return lineWidth(typed, text) <= width ? text : QFontMetricsF(typed).elidedText(text, Qt::ElideRight, width);
}

namespace {

bool isBehindWord(QChar sign)
{
    const QChar::Category category = sign.category();
    return sign.isSpace() || category == QChar::Punctuation_Close || category == QChar::Punctuation_FinalQuote ||
           category == QChar::Punctuation_Other;
}

/// A piece of a text in which no line ends, with what stands behind its word.
QString elidedPiece(const QFontMetricsF &metrics, const QString &piece, double width)
{
    if (metrics.horizontalAdvance(piece.trimmed()) <= width)
        return piece;
    qsizetype end = piece.size();
    while (end > 0 && isBehindWord(piece[end - 1]))
        --end;
    const QString behind = piece.sliced(end);
    return metrics.elidedText(piece.first(end), Qt::ElideRight, width - metrics.horizontalAdvance(behind.trimmed())) +
           behind;
}

} // namespace

QString elidedWords(const QFont &font, const QString &text, double width)
{
    const QFontMetricsF metrics(font);
    QTextBoundaryFinder ends(QTextBoundaryFinder::Line, text);
    QString elided;
    qsizetype from = 0;
    for (qsizetype to = ends.toNextBoundary(); to > from; to = ends.toNextBoundary()) {
        elided += elidedPiece(metrics, text.sliced(from, to - from), width);
        from = to;
    }
    return elided;
}

QFont fittingFont(QFont font, const QString &text, double width, int least)
{
    while (font.pixelSize() > least && lineWidth(font, text) > width)
        font.setPixelSize(font.pixelSize() - 1);
    return font;
}

QString fittingLine(const QFont &font, const QStringList &lines, double width)
{
    const auto fits = [&](const QString &line) { return lineWidth(font, line) <= width; };
    const auto found = std::find_if(lines.begin(), lines.end(), fits);
    return found == lines.end() ? QString() : *found;
}

QString elidedLine(const QFont &font, const QStringList &lines, double width)
{
    const QString whole = fittingLine(font, lines, width);
    return whole.isEmpty() ? elidedLine(font, lines.last(), width) : whole;
}

namespace {

/// Whether letters are too large for Qt to keep their pictures. Of a line that was shaped before it then draws those
/// that have colours of their own in the corner of the page.
bool areLettersHuge(const QPainter &painter)
{
    constexpr double leastHuge = 64; // pixels of the picture
    return painter.font().pixelSize() * std::sqrt(std::abs(painter.deviceTransform().determinant())) >= leastHuge;
}

} // namespace

void drawLine(QPainter &painter, const QRectF &place, Qt::Alignment alignment, const QString &text)
{
    if (paintedBy(painter) != QPaintEngine::Raster || areLettersHuge(painter))
        return drawWords(painter, place, static_cast<int>(alignment) | Qt::TextSingleLine, text);
    const TypedFont typed(painter, text);
    const QStaticText &line = shaped(painter.font(), text);
    const QSizeF size = line.size();
    const auto inset = [](bool isMiddle, bool isEnd, double room) { return isMiddle ? room / 2 : isEnd ? room : 0; };
    const double x =
        inset(alignment.testFlag(Qt::AlignHCenter), alignment.testFlag(Qt::AlignRight), place.width() - size.width());
    const double y = inset(alignment.testFlag(Qt::AlignVCenter), alignment.testFlag(Qt::AlignBottom),
                           place.height() - size.height());
    painter.drawStaticText(place.topLeft() + QPointF(x, y), line);
}

} // namespace headscope
