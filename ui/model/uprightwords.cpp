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

/// Words of signs that are squares, one below the other where a line goes down: all Chinese, most Japanese and Korean.
bool goesDown(const QString &word)
{
    return std::all_of(word.begin(), word.end(), [](QChar sign) {
        const QChar::Script script = sign.script();
        const bool isSyllable = sign >= u'가' && sign <= u'힣'; // not a part of one, which stands beside the others
        return isSyllable || script == QChar::Script_Han || script == QChar::Script_Hiragana ||
               script == QChar::Script_Katakana || script == QChar::Script_Bopomofo;
    });
}

/// Each sign is as high as it is wide, so that they take the height of a word that lies on its side.
void paintDown(QPainter &painter, const QPointF &middle, QString word, Upright side)
{
    const double height = lineWidth(painter.font(), QStringLiteral("国"));
    const auto most = static_cast<qsizetype>(kLongestUpright / height);
    if (word.size() > most)
        word = word.left(most - 1) + u'︙'; // "…" of a line that goes down
    double top = middle.y() + kBesideUpright;
    if (side == Upright::Above)
        top = middle.y() - kBesideUpright - height * static_cast<double>(word.size());
    for (const QChar sign : word) {
        drawLine(painter, QRectF(middle.x() - kUprightLine / 2, top, kUprightLine, height), Qt::AlignCenter, sign);
        top += height;
    }
}

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
    if (!word.isEmpty() && goesDown(word))
        return paintDown(painter, middle, word, side);
    painter.save();
    painter.translate(middle);
    painter.rotate(side == Upright::Above ? -90 : 90);
    drawLine(painter, QRectF(kBesideUpright, -kUprightLine / 2, kLongestUpright, kUprightLine),
             Qt::AlignLeft | Qt::AlignVCenter, elidedLine(painter.font(), word, kLongestUpright));
    painter.restore();
}

} // namespace headscope
