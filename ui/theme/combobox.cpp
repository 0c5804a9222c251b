// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/theme/combobox.h"

#include "ui/lines/tooltip.h"

#include <QAbstractItemModel>
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
    m_size = {};
    updateGeometry();
}

ComboBox::ComboBox(QWidget *parent) : QComboBox(parent)
{
    const auto forget = [this] {
        m_size = {};
        updateGeometry();
    };
    for (const auto change : {&QAbstractItemModel::rowsInserted, &QAbstractItemModel::rowsRemoved})
        connect(model(), change, this, forget);
    connect(model(), &QAbstractItemModel::dataChanged, this, forget);
    connect(model(), &QAbstractItemModel::modelReset, this, forget);
}

/// As Qt measures it, of all words that stand in it now.
QSize ComboBox::contentSize() const
{
    constexpr int leastText = 14;
    constexpr int border = 2;
    constexpr int gap = 4;
    bool hasIcon = m_letters.has_value();
    int width = m_letters.value_or(0) * fontMetrics().horizontalAdvance(u'X');
    for (int item = 0; item < count() && !m_letters; ++item) {
        width = std::max(width, fontMetrics().horizontalAdvance(itemText(item)));
        hasIcon = hasIcon || !itemIcon(item).isNull();
    }
    const QSize icon = hasIcon ? iconSize() + QSize(gap, 0) : QSize(0, 0);
    return {width + icon.width(), std::max({fontMetrics().height(), leastText, icon.height()}) + border};
}

/// Qt keeps the width of the words that are there when the box is first shown, and in another language they are longer.
QSize ComboBox::sizeHint() const
{
    if (!m_size.isValid()) {
        QStyleOptionComboBox option;
        initStyleOption(&option);
        m_size = style()->sizeFromContents(QStyle::CT_ComboBox, &option, contentSize(), this);
    }
    return m_size;
}

QSize ComboBox::minimumSizeHint() const
{
    return sizeHint();
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
    if (isOfList)
        m_size = {};
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

void nameBox(QComboBox *box, const QString &name)
{
    box->setAccessibleName(name);
    box->setAccessibleDescription(name);
}

} // namespace headscope
