// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/picker.h"

#include "ui/text/showntext.h"

#include <QAbstractItemView>
#include <QHelpEvent>
#include <QStyleOptionComboBox>
#include <QStylePainter>
#include <QToolTip>

namespace headscope {

Picker::Picker(QWidget *parent) : ComboBox(parent)
{
    setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
}

QString Picker::fittingText() const
{
    constexpr int padding = 6; // of the style sheet
    QStyleOptionComboBox option;
    initStyleOption(&option);
    const QRect field = style()->subControlRect(QStyle::CC_ComboBox, &option, QStyle::SC_ComboBoxEditField, this);
    return fontMetrics().elidedText(currentText(), Qt::ElideRight, field.width() - padding);
}

void Picker::paintEvent(QPaintEvent *)
{
    QStylePainter painter(this);
    QStyleOptionComboBox option;
    initStyleOption(&option);
    option.currentText = fittingText();
    painter.drawComplexControl(QStyle::CC_ComboBox, option);
    painter.drawControl(QStyle::CE_ComboBoxLabel, option);
}

bool Picker::event(QEvent *event)
{
    if (event->type() != QEvent::ToolTip || fittingText() == currentText())
        return ComboBox::event(event);
    QToolTip::showText(static_cast<QHelpEvent *>(event)->globalPos(), plainToolTip(currentText()), this);
    return true;
}

int Picker::widthOfLongest() const
{
    constexpr int around = 44; // paddings and the arrow
    ensurePolished();
    int longest = 0;
    for (int i = 0; i < count(); ++i)
        longest = std::max(longest, fontMetrics().horizontalAdvance(itemText(i)));
    return longest + around;
}

void Picker::showPopup()
{
    view()->setMinimumWidth(view()->sizeHintForColumn(0) + 30);
    ComboBox::showPopup();
}

} // namespace headscope
