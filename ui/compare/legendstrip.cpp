// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/compare/legendstrip.h"

#include "ui/text/words.h"

#include <QPainter>

namespace headscope {

LegendStrip::LegendStrip(QWidget *parent) : QWidget(parent)
{
    setObjectName(QStringLiteral("legendStrip"));
    setFixedHeight(static_cast<int>(kLegendHeight));
    setVisible(false);
}

void LegendStrip::showMarks(const std::set<Mark> &marks, const MapStyle &style)
{
    m_marks = marks;
    m_style = style;
    setVisible(!marks.empty());
    setAccessibleName(tr("What the marks mean"));
    setAccessibleDescription(listed(markNames(marks)));
    update();
}

void LegendStrip::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    paintLegend(painter, rect(), m_marks, m_style);
}

} // namespace headscope
