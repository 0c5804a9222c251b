// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>
#include <QList>
#include <QString>
#include <QStringList>
#include <QWidget>

namespace headscope {

/// Shares of one whole as bars, each with its name below and its number above.
struct Distribution
{
    QStringList names;
    QList<double> shares;
    int chosen = -1; ///< the bar that stands out, or -1
    QColor color, chosenColor, ink, ground;
    QString summary; ///< the same in words, for screen readers
};

/// A bar chart behind which the charting library can be exchanged: Qt Charts is deprecated upstream.
class DistributionChart : public QWidget
{
    Q_OBJECT

public:
    using QWidget::QWidget;
    virtual void show(const Distribution &distribution) = 0;
    using QWidget::show;

    static DistributionChart *create(QWidget *parent);
};

} // namespace headscope
