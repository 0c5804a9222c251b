// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/theme/scrollpanel.h"

#include <QKeyEvent>
#include <QScrollBar>

namespace headscope {

ScrollPanel::ScrollPanel(QWidget *parent) : QScrollArea(parent)
{
    setWidgetResizable(true);
    setFrameShape(QFrame::NoFrame);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOn); // without a handle where all fits
    connect(verticalScrollBar(), &QScrollBar::rangeChanged, this,
            [this](int, int most) { verticalScrollBar()->setEnabled(most > 0); });
}

/// Up and Down scroll; the other keys are the window's, which steps.
void ScrollPanel::keyPressEvent(QKeyEvent *event)
{
    const bool scrolls = event->key() == Qt::Key_Up || event->key() == Qt::Key_Down;
    if (scrolls && verticalScrollBar()->maximum() > 0)
        QScrollArea::keyPressEvent(event);
    else
        event->ignore();
}

} // namespace headscope
