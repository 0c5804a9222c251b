// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/model/uprightwords.h"

#include "ui/lines/linetext.h"

#include <QPainter>

#include <algorithm>
#include <cmath>

namespace headscope {
namespace {

constexpr double kLongestUpright = 54;
constexpr double kUprightLine = 16;
constexpr double kBesideUpright = 3;     // the cells, and what lies beyond
constexpr double kNarrowestUpright = 11; // a column whose word can be read

} // namespace

bool wordsLieFlat(double widest, double columnWidth)
{
    constexpr double between = 4;
    return widest + between <= columnWidth;
}

double uprightHeight(double widest)
{
    return std::min(widest, kLongestUpright) + 2 * kBesideUpright;
}

Index uprightStep(double columnWidth)
{
    constexpr double least = 0.01; // of a map that is still to be laid out
    return static_cast<Index>(std::ceil(kNarrowestUpright / std::max(columnWidth, least)));
}

void paintUpright(QPainter &painter, const QPointF &middle, const QString &word, Upright side)
{
    painter.save();
    painter.translate(middle);
    painter.rotate(side == Upright::Above ? -90 : 90);
    drawLine(painter, QRectF(kBesideUpright, -kUprightLine / 2, kLongestUpright, kUprightLine),
             Qt::AlignLeft | Qt::AlignVCenter, elidedLine(painter.font(), word, kLongestUpright));
    painter.restore();
}

} // namespace headscope
