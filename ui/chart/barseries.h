// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QtGlobal>

#include <functional>

class QBarCategoryAxis;
class QBarSet;
class QChart;
class QScatterSeries;
class QStackedBarSeries;
class QValueAxis;

namespace headscope {

struct Bars;

/// The bars and dots of a chart of Qt, with their two axes, which nobody sees.
class BarSeries
{
public:
    /// Told of the pointer: whether it is over a bar, and over which.
    using Hovered = std::function<void(bool isOver, int bar)>;

    BarSeries(QChart *chart, Hovered hovered);

    void show(const Bars &bars);

private:
    QBarSet *addSet(QStackedBarSeries *series);
    static void fillSet(QBarSet *set, const Bars &bars, bool isChosen);
    void fillDots(const Bars &bars);
    void fillAxes(const Bars &bars);
    void make(qsizetype count);

    QChart *m_chart;
    Hovered m_hovered;
    QBarCategoryAxis *m_names;
    QValueAxis *m_values;
    QBarSet *m_others = nullptr; ///< the series owns both sets
    QBarSet *m_chosen = nullptr;
    QScatterSeries *m_dots = nullptr; ///< the chart owns it
};

} // namespace headscope
