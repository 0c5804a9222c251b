// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFont>
#include <QString>

class QPainter;
class QWidget;

namespace headscope {

// Fonts put other glyphs in the place of signs beside one another: Inter draws "->" as an arrow and the x of "0x10" as
// the sign of a product, and those that it has for ":" and "(" beside digits and capitals cannot be copied out of a PDF
// file. What people typed, and what a tokeniser has, is shown as it is.

/// Every letter by itself, with its plain glyph.
inline QFont withPlainGlyphs(QFont font)
{
    font.setStyleStrategy(QFont::StyleStrategy(font.styleStrategy() | QFont::PreferNoShaping));
    return font;
}

/// The font in which to measure and to draw these words, as they were typed: with plain glyphs where they have such
/// signs, but never where a script joins its letters. Letters alone keep the distances that the font has for them.
QFont typedFont(const QFont &font, const QString &words);

/// Gives a widget that shows these words the glyphs of that font; all else stays as the style has it.
void showAsTyped(QWidget &widget, const QString &words);

/// While it lives, a painter has its font so.
class TypedFont
{
public:
    TypedFont(QPainter &painter, const QString &words);
    TypedFont(const TypedFont &) = delete;
    TypedFont &operator=(const TypedFont &) = delete;
    ~TypedFont();

private:
    QPainter &m_painter;
    QFont m_before;
    bool m_isChanged;
};

} // namespace headscope
