// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFont>
#include <QRectF>
#include <QString>
#include <QStringList>

class QPainter;

namespace headscope {

// Single lines of text, shaped once: labels and numbers come again at every paint. Any thread; each keeps its own. Each
// line is measured and drawn in its typedFont(), made of the font that is given.

/// How wide the line is, in logical pixels.
double lineWidth(const QFont &font, const QString &text);

/// The line where it fits into this width, else its beginning with "…".
QString elidedLine(const QFont &font, const QString &text, double width);

/// The first of these lines that fits into this width as a whole, or nothing.
QString fittingLine(const QFont &font, const QStringList &lines, double width);

/// The same, but for the beginning of the last one with "…" instead of nothing.
QString elidedLine(const QFont &font, const QStringList &lines, double width);

/// A text that may be broken between words into lines of this width, with "…" in the place of the end of each word that
/// is wider than one; a quotation mark behind the word stays. It is measured in this very font.
QString elidedWords(const QFont &font, const QString &text, double width);

/// The largest font, from this one down to so many pixels, in which the line fits into this width; else the smallest.
QFont fittingFont(QFont font, const QString &text, double width, int least);

/// Draws a line as drawWords() does; on a screen, it is shaped once, unless its letters are huge.
void drawLine(QPainter &painter, const QRectF &place, Qt::Alignment alignment, const QString &text);

} // namespace headscope
