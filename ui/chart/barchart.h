// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>
#include <QList>
#include <QString>
#include <QStringList>
#include <QWidget>

namespace headscope {

/// A number of an axis below bars that are parts of a range.
struct Tick
{
    double place; ///< counted in bars from the left end
    QString name;
    bool operator==(const Tick &) const = default;
};

/// Numbers as bars, each with its name below and, where there is room, its number.
struct Bars
{
    QStringList names;
    QList<double> heights;
    QList<QList<double>> dots = {}; ///< further numbers over each bar, where there are any
    double top = 1;                 ///< where the axis ends; it grows with a larger bar
    QString topName = {};           ///< this end as it is written at the axis, or nothing
    QList<Tick> ticks = {};         ///< instead of names, where there are any; the first one has the right of way
    QString note = {};              ///< a sentence instead of bars
    int chosen = -1;                ///< the bar that stands out, or -1
    QStringList tips = {}; ///< what a bar says when the pointer is on it, where that is not its name and number
    QString summary = {};  ///< the same in words, for screen readers
    QColor color = {}, chosenColor = {}, ink = {}, ground = {};
    bool operator==(const Bars &) const = default;
};

/// A bar chart behind which the charting library can be exchanged: Qt Charts is deprecated upstream.
class BarChart : public QWidget
{
    Q_OBJECT

public:
    using QWidget::QWidget;
    virtual void show(const Bars &bars) = 0;
    /// Sets the height of the bars alone, in logical pixels.
    virtual void setBarsHeight(int height) = 0;
    using QWidget::show;

    static BarChart *create(QWidget *parent);
};

} // namespace headscope
