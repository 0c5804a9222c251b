// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/access/taborder.h"

#include <QLayout>
#include <QWidget>

namespace headscope {
namespace {

void addParts(const QWidget &whole, QWidgetList &parts);

void addPart(QWidget *part, QWidgetList &parts)
{
    if (part->isWindow()) // the list of a box, which is no part of what Tab goes through
        return;
    if ((part->focusPolicy() & Qt::TabFocus) != 0 && part->focusProxy() == nullptr)
        parts << part;
    addParts(*part, parts);
}

void addPlaced(const QLayout &layout, QWidgetList &parts)
{
    for (int i = 0; i < layout.count(); ++i) {
        QLayoutItem *item = layout.itemAt(i);
        if (item->widget() != nullptr)
            addPart(item->widget(), parts);
        else if (item->layout() != nullptr)
            addPlaced(*item->layout(), parts);
    }
}

void addParts(const QWidget &whole, QWidgetList &parts)
{
    if (whole.layout() != nullptr)
        return addPlaced(*whole.layout(), parts);
    for (QWidget *part : whole.findChildren<QWidget *>(Qt::FindDirectChildrenOnly))
        addPart(part, parts);
}

} // namespace

void tabThrough(QWidget &panel)
{
    QWidgetList parts;
    addParts(panel, parts);
    const Qt::FocusPolicy own = panel.focusPolicy();
    panel.setFocusPolicy(Qt::TabFocus); // Qt puts nothing behind what Tab passes over
    QWidget *last = &panel;
    for (QWidget *part : parts) {
        QWidget::setTabOrder(last, part);
        last = part;
    }
    panel.setFocusPolicy(own);
}

} // namespace headscope
