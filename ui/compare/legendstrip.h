// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/figure/legend.h"

#include <QWidget>

namespace headscope {

/// What the marks in some maps mean, in one line; nothing where there are none.
class LegendStrip : public QWidget
{
    Q_OBJECT

public:
    explicit LegendStrip(QWidget *parent = nullptr);
    void showMarks(const std::set<Mark> &marks, const MapStyle &style);
    const std::set<Mark> &marks() const { return m_marks; }

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    std::set<Mark> m_marks;
    MapStyle m_style;
};

} // namespace headscope
