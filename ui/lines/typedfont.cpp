// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lines/typedfont.h"

#include <QPainter>
#include <QWidget>

#include <algorithm>

namespace headscope {
namespace {

/// Whether letters of a script are whole without those beside them.
bool standsAlone(QChar::Script script)
{
    switch (script) {
    case QChar::Script_Common:
    case QChar::Script_Latin:
    case QChar::Script_Greek:
    case QChar::Script_Cyrillic:
    case QChar::Script_Armenian:
    case QChar::Script_Georgian:
    case QChar::Script_Han:
    case QChar::Script_Hiragana:
    case QChar::Script_Katakana:
    case QChar::Script_Bopomofo:
    case QChar::Script_Hangul: return true;
    default: return false;
    }
}

/// Letters of other scripts, marks over letters, parts of Korean syllables, and pictures that others are joined to.
bool needsShaping(char32_t letter)
{
    constexpr char32_t firstBeyondLatin = 0x0300;
    constexpr char32_t firstSyllable = 0xAC00; // of Korean, as a whole
    if (letter < firstBeyondLatin)
        return false;
    const QChar::Script script = QChar::script(letter);
    const bool isPart = script == QChar::Script_Hangul && letter < firstSyllable;
    const bool isPicture = QChar::requiresSurrogates(letter) && script != QChar::Script_Han;
    return !standsAlone(script) || isPart || isPicture || QChar::isMark(letter) ||
           QChar::category(letter) == QChar::Other_Format;
}

bool needShaping(const QString &words)
{
    for (qsizetype i = 0; i < words.size(); ++i) {
        const bool isPair = words[i].isHighSurrogate() && i + 1 < words.size() && words[i + 1].isLowSurrogate();
        if (needsShaping(isPair ? QChar::surrogateToUcs4(words[i], words[i + 1]) : words[i].unicode()))
            return true;
        i += isPair ? 1 : 0;
    }
    return false;
}

/// Whether a font may draw it another way beside others; those between words it leaves alone.
bool isReplaced(QChar sign)
{
    constexpr QStringView between = u",.;!?'\"·…";
    const QChar::Category category = sign.category();
    const bool isQuote = category == QChar::Punctuation_InitialQuote || category == QChar::Punctuation_FinalQuote;
    return !sign.isLetterOrNumber() && !sign.isSpace() && !sign.isSurrogate() && !isQuote && !between.contains(sign);
}

bool areReplaced(const QString &words)
{
    const auto isDigit = [](QChar letter) { return letter.isDigit(); };
    return std::any_of(words.begin(), words.end(), isReplaced) ||
           (words.contains(u'x') && std::any_of(words.begin(), words.end(), isDigit));
}

} // namespace

QFont typedFont(const QFont &font, const QString &words)
{
    const int strategy = font.styleStrategy();
    const bool isPlain = (strategy & QFont::PreferNoShaping) != 0;
    const bool isWanted = !needShaping(words) && (isPlain || areReplaced(words));
    if (isWanted == isPlain)
        return font;
    QFont typed = font;
    typed.setStyleStrategy(QFont::StyleStrategy(strategy ^ QFont::PreferNoShaping));
    return typed;
}

void showAsTyped(QWidget &widget, const QString &words)
{
    const QFont typed =
        typedFont(widget.font(), words); // with what the style has given: setFont() drops all else of it
    if (typed.styleStrategy() != widget.font().styleStrategy())
        widget.setFont(typed);
}

TypedFont::TypedFont(QPainter &painter, const QString &words) : m_painter(painter), m_before(painter.font())
{
    const QFont typed = typedFont(m_before, words);
    m_isChanged = typed.styleStrategy() != m_before.styleStrategy();
    if (m_isChanged)
        m_painter.setFont(typed);
}

TypedFont::~TypedFont()
{
    if (m_isChanged)
        m_painter.setFont(m_before);
}

} // namespace headscope
