// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/lines/typedfont.h"
#include "ui/theme/fonts.h"

#include <QColor>
#include <QPainter>

namespace headscope {

// How handouts look, whatever the theme of the window is: greys on white, so that a worksheet has no colour. Sizes in
// logical pixels, 96 to an inch.

inline constexpr QColor kInk(0x1C, 0x1C, 0x1C);
inline constexpr QColor kQuietInk(0x50, 0x50, 0x50);
inline constexpr QColor kGrid(0xA0, 0xA0, 0xA0);
inline constexpr QColor kHatchOnPaper(0x90, 0x90, 0x90);

inline constexpr int kPaperTitle = 20;
inline constexpr int kPaperHeading = 15;
inline constexpr int kPaperBody = 12;
inline constexpr int kPaperCaption = 11;
inline constexpr int kPaperSmall = 9;

// All words have plain glyphs, those of whole texts, too, but for scripts that join their letters: what is drawn is in
// the typedFont() of these.

inline QFont paperFont(int pixels, Weight weight = Weight::Regular)
{
    return withPlainGlyphs(uiFont(pixels, weight));
}

inline QFont paperNumbers(int pixels, Weight weight = Weight::Regular)
{
    return withPlainGlyphs(numberFont(pixels, weight));
}

inline constexpr double kMarkWidth = 1.6; ///< of the frame around what is to be filled in

/// A frame around what is to be filled in, or was.
inline void paintMark(QPainter &painter, const QRectF &place)
{
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(kInk, kMarkWidth));
    painter.drawRect(place);
    painter.setPen(kInk);
}

} // namespace headscope
