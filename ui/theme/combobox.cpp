// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/theme/combobox.h"

#include "ui/lines/tooltip.h"

#include <QHelpEvent>
#include <QStyleOptionComboBox>
#include <QStylePainter>
#include <QToolTip>
#include <QWheelEvent>

#include <utility>

namespace headscope {

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
