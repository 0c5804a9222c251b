// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/model/sharebar.h"

#include "ui/access/paintedcells.h"
#include "ui/theme/theme.h"

#include <QEvent>
#include <QPainter>

#include <algorithm>

namespace headscope {

ShareBar::ShareBar(QWidget *parent) : QWidget(parent)
{
    new PaintedPicture(this);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
}

void ShareBar::setShare(double share)
{
    m_share = std::clamp(share, 0.0, 1.0);
    setAccessibleName(tr("a bar of %1 %").arg(m_share * 100, 0, 'f', 0));
    update();
}

void ShareBar::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::LanguageChange)
        setShare(m_share);
    QWidget::changeEvent(event);
}

void ShareBar::paintEvent(QPaintEvent *)
{
    const double narrowest = 1.5;
    QPainter painter(this);
    const Theme &theme = themeOf(palette());
    painter.fillRect(QRectF(0, 0, std::max(narrowest, m_share * width()), height()),
                     isEnabled() ? theme.attention : theme.faint);
}

} // namespace headscope
