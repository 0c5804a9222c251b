// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/picker.h"

#include <QAbstractItemView>

namespace headscope {

Picker::Picker(QWidget *parent) : ComboBox(parent)
{
    setWidthInLetters(0);
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
