// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lines/wraplabel.h"

#include <QFontMetrics>
#include <QPainter>
#include <QTextDocument>
#include <QTextOption>

#include <algorithm>
#include <cmath>

namespace headscope {

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

/// What QLabel leaves free before a text that has a frame around it, and the padding of a style is one.
int WrapLabel::indentInFrame() const
{
    const bool isOwn = indent() < 0 && frameWidth() > 0;
    return std::max(0, isOwn ? fontMetrics().horizontalAdvance(u'x') - 2 * margin() : indent());
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
    document.setTextWidth(std::max(0, width - around.left() - around.right() - indentInFrame()));
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

/// Who comes to it by the keyboard, for its links, sees where.
void WrapLabel::paintEvent(QPaintEvent *event)
{
    QLabel::paintEvent(event);
    if (!hasFocus())
        return;
    QPainter painter(this);
    painter.setPen(QPen(palette().color(QPalette::Highlight), 1, Qt::DashLine));
    painter.drawRect(rect().adjusted(0, 0, -1, -1));
}

} // namespace headscope
