// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lines/wraplabel.h"

#include "ui/lines/linetext.h"

#include <QFontMetrics>
#include <QPainter>
#include <QStyle>
#include <QTextDocument>
#include <QTextOption>

#include <algorithm>
#include <cmath>

namespace headscope {

int roomForWords(const QLabel &label, int width)
{
    const bool hasOwnIndent = label.indent() < 0 && label.frameWidth() > 0;
    const int indent = hasOwnIndent ? label.fontMetrics().horizontalAdvance(u'x') - 2 * label.margin() : label.indent();
    const QMargins around = label.contentsMargins() + label.margin();
    return width - around.left() - around.right() - std::max(0, indent);
}

WrapLabel::WrapLabel(QWidget *parent) : QLabel(parent)
{
    setWordWrap(true);
}

int WrapLabel::heightForWidth(int width) const
{
    const bool isKnown = m_known.text == text() && m_known.font == font();
    if (!isKnown && !(m_holds && m_known.heights.contains(width)))
        m_known = {text(), font()};
    if (!m_known.heights.contains(width))
        m_known.heights[width] = isRich() ? richHeight(width) : QLabel::heightForWidth(width);
    return m_known.heights[width];
}

bool WrapLabel::isRich() const
{
    return textFormat() == Qt::RichText || (textFormat() == Qt::AutoText && Qt::mightBeRichText(text()));
}

/// As QLabel finds it, which lays out its own document five times for one answer.
int WrapLabel::richHeight(int width) const
{
    const QMargins around = contentsMargins() + margin();
    QTextDocument document;
    document.setUndoRedoEnabled(false);
    document.setDocumentMargin(0);
    document.setDefaultFont(font());
    QTextOption option;
    option.setWrapMode(QTextOption::WordWrap);
    document.setDefaultTextOption(option);
    document.setHtml(text());
    document.setTextWidth(std::max(0, roomForWords(*this, width)));
    return static_cast<int>(std::ceil(document.size().height())) + around.top() + around.bottom();
}

/// The width is the panel's; the height follows from it.
QSize WrapLabel::sizeHint() const
{
    return {120, text().isEmpty() ? 0 : fontMetrics().height()};
}

QSize WrapLabel::minimumSizeHint() const
{
    return sizeHint();
}

void WrapLabel::holdHeight(bool holds)
{
    m_holds = holds;
}

/// Where QLabel has its words, which stand at the left.
QRect WrapLabel::placeOfWords() const
{
    const QRect inner = contentsRect().adjusted(margin(), margin(), -margin(), -margin());
    return inner.adjusted(inner.width() - roomForWords(*this, width()), 0, 0, 0);
}

/// What can be selected is all there.
QString WrapLabel::shownText() const
{
    const bool isWhole = isRich() || textInteractionFlags().testFlag(Qt::TextSelectableByMouse);
    return isWhole ? text() : elidedWords(font(), text(), placeOfWords().width());
}

/// QLabel would draw a word that is too wide beyond its edge, where nothing of it is seen.
void WrapLabel::paintElided(const QString &words)
{
    QPainter painter(this);
    drawFrame(&painter);
    const Qt::Alignment alignment = QStyle::visualAlignment(layoutDirection(), this->alignment());
    style()->drawItemText(&painter, placeOfWords(), static_cast<int>(alignment) | Qt::TextWordWrap, palette(),
                          isEnabled(), words, foregroundRole());
}

/// Who comes to it by the keyboard, for its links, sees where.
void WrapLabel::paintEvent(QPaintEvent *event)
{
    if (const QString shown = shownText(); shown == text())
        QLabel::paintEvent(event);
    else
        paintElided(shown);
    if (!hasFocus())
        return;
    QPainter painter(this);
    painter.setPen(QPen(palette().color(QPalette::Highlight), 1, Qt::DashLine));
    painter.drawRect(rect().adjusted(0, 0, -1, -1));
}

} // namespace headscope
