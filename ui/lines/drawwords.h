// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QRectF>
#include <QString>

class QPainter;
class QTextLayout;

namespace headscope {

// These draw words as QPainter::drawText() does, in the typedFont() of the painter's font and in its pen, so that files
// show what a screen shows. Files get real text, but for right-to-left words of an SVG drawing and of a recording,
// which are outlines, and letters with colours of their own, as emoji have them, of a PDF file and of a recording,
// which are pictures.

/// `flags` as there, and nothing is cut off.
void drawWords(QPainter &painter, const QRectF &place, int flags, const QString &words);
/// One line that begins here.
void drawWords(QPainter &painter, const QPointF &baseline, const QString &words);
/// Of words that Qt has drawn itself, the letters with colours of their own that it left out of a file.
void drawColoredLetters(QPainter &painter, const QPointF &corner, const QTextLayout &words);

} // namespace headscope
