// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QChartView>
#include <QMouseEvent>

namespace headscope {

/// Bars are looked at, not pressed: Qt Charts reads a null pointer where a button is pressed outside, which happens
/// while another one is held.
class LookedAtView : public QChartView
{
public:
    using QChartView::QChartView;

protected:
    void mousePressEvent(QMouseEvent *event) override { event->ignore(); }
    void mouseDoubleClickEvent(QMouseEvent *event) override { event->ignore(); }
    void mouseReleaseEvent(QMouseEvent *event) override { event->ignore(); }
};

} // namespace headscope
