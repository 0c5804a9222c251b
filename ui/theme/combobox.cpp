// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/theme/combobox.h"

#include "ui/lines/tooltip.h"

#include <QAbstractItemView>
#include <QHelpEvent>
#include <QStyleOptionComboBox>
#include <QStylePainter>
#include <QToolTip>
#include <QWheelEvent>

#include <algorithm>
#include <utility>

namespace headscope {

void ComboBox::setWidthInLetters(int letters)
{
    m_letters = letters;
    updateGeometry();
}

QSize ComboBox::sizeInLetters() const
{
    constexpr int leastText = 14; // as Qt has it
    constexpr int border = 2;
    constexpr int gap = 4;
    QStyleOptionComboBox option;
    initStyleOption(&option);
    const int height = std::max({fontMetrics().height(), leastText, iconSize().height()}) + border;
    const int letters = *m_letters * fontMetrics().horizontalAdvance(u'X');
    const QSize content(letters + iconSize().width() + gap, height);
    return style()->sizeFromContents(QStyle::CT_ComboBox, &option, content, this);
}

QSize ComboBox::sizeHint() const
{
    return m_letters ? sizeInLetters() : QComboBox::sizeHint();
}

QSize ComboBox::minimumSizeHint() const
{
    return m_letters ? sizeInLetters() : QComboBox::minimumSizeHint();
}

QString ComboBox::fittingText() const
{
    QStyleOptionComboBox option;
    initStyleOption(&option);
    const QRect field = style()->subControlRect(QStyle::CC_ComboBox, &option, QStyle::SC_ComboBoxEditField, this);
    return fontMetrics().elidedText(currentText(), Qt::ElideRight, field.width());
}

void ComboBox::paintEvent(QPaintEvent *)
{
    QStylePainter painter(this);
    QStyleOptionComboBox option;
    initStyleOption(&option);
    option.currentText = fittingText();
    painter.drawComplexControl(QStyle::CC_ComboBox, option);
    painter.drawControl(QStyle::CE_ComboBoxLabel, option);
}

/// The list hears what it has missed.
void ComboBox::showPopup()
{
    if (!std::exchange(m_hasList, true))
        for (const auto missed : {QEvent::StyleChange, QEvent::FontChange}) {
            QEvent change(missed);
            QComboBox::changeEvent(&change);
        }
    view()->setTextElideMode(m_listElide);
    QComboBox::showPopup();
}

/// Qt would make the list to tell it.
void ComboBox::changeEvent(QEvent *event)
{
    const bool isOfList = event->type() == QEvent::StyleChange || event->type() == QEvent::FontChange;
    if (!isOfList || m_hasList)
        return QComboBox::changeEvent(event);
    update();
    updateGeometry();
}

bool ComboBox::event(QEvent *event)
{
    if (event->type() != QEvent::ToolTip || fittingText() == currentText())
        return QComboBox::event(event);
    const QString words = toolTip().isEmpty() ? currentText() : currentText() + u'\n' + toolTip();
    QToolTip::showText(static_cast<QHelpEvent *>(event)->globalPos(), plainToolTip(words), this);
    return true;
}

void ComboBox::wheelEvent(QWheelEvent *event)
{
    event->ignore();
}

} // namespace headscope
