// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>
#include <QRectF>
#include <QString>
#include <QStringList>

#include <vector>

class QPainter;

namespace headscope {

struct Theme;

/// Bars of one row of numbers on a stage, each with its number above and its word below.
struct StageBars
{
    QString title;
    std::vector<double> values;
    QStringList words;
    QColor color;
    double low = 0; ///< what the height of the room stands for
    double high = 1;
};
void paintBars(QPainter &painter, const QRectF &place, const StageBars &bars, const Theme &theme);

} // namespace headscope
