// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
// The stage of the animated split: its squares, and the names of the heads below them.
#include "ui/figure/legible.h"
#include "ui/figure/valuescale.h"
#include "ui/lines/linetext.h"
#include "ui/operation/splittheatre.h"
#include "ui/text/words.h"
#include "ui/theme/fonts.h"
#include "ui/theme/theme.h"

#include <QPainter>

#include <algorithm>

namespace headscope {

double SplitTheatre::unit() const
{
    const StageSize size = stageOf(sample());
    const QRectF area = stage();
    return std::min({kLargestSquare, area.width() / size.width, (area.height() - 16) / size.height});
}

QPointF SplitTheatre::origin() const
{
    return {stage().center().x() - stageOf(sample()).width * unit() / 2, stage().top()};
}

void SplitTheatre::paintStage(QPainter &painter, const std::vector<SplitCell> &cells) const
{
    const Theme &theme = themeOf(palette());
    const double unit = this->unit();
    const QPointF origin = this->origin();
    painter.setFont(numberFont(kCaptionSize));
    const bool hasWords = painter.fontMetrics().horizontalAdvance(QStringLiteral("8,88")) < unit;
    const Index width = sample().size;
    for (const SplitCell &cell : cells) {
        const QRectF place(origin + QPointF(cell.x, cell.y) * unit, QSizeF(unit, unit));
        const QRgb color = mixed(theme.surface, theme.ofHead(cell.head), 0.55).rgb();
        painter.fillRect(place.adjusted(0.5, 0.5, -0.5, -0.5), QColor::fromRgb(digitGround(color)));
        if (moment() > 2.5 && cell.shownHead != cell.head) { // in a head that it does not belong to
            painter.setPen(QPen(theme.text, 2));
            painter.drawRect(place.adjusted(1.5, 1.5, -1.5, -1.5));
        }
        painter.setPen(inkOn(color));
        if (hasWords)
            painter.drawText(place, Qt::AlignCenter,
                             QStringLiteral("%1,%2").arg(cell.position).arg(cell.head * width + cell.feature));
    }
    paintHeadNames(painter);
}

QRectF SplitTheatre::headNamePlace(Index head) const
{
    const SplitSample shown = sample();
    const StageSize size = stageOf(shown);
    const double pitch = (size.width + kHeadGap) / static_cast<double>(shown.heads);
    const double left = static_cast<double>(head) * pitch - kHeadGap / 2;
    return {origin() + QPointF(left * unit(), size.height * unit() + 2), QSizeF(pitch * unit(), 16)};
}

/// All alike.
QString SplitTheatre::headName(Index head) const
{
    const Index last = sample().heads - 1; // the widest
    const bool hasRoom = lineWidth(uiFont(kCaptionSize), axisPlace(Extent::Heads, last)) <= headNamePlace(last).width();
    return hasRoom ? axisPlace(Extent::Heads, head) : QString::number(head);
}

/// Below the blocks, from where the heads stand apart.
void SplitTheatre::paintHeadNames(QPainter &painter) const
{
    if (moment() < 1)
        return;
    painter.setPen(themeOf(palette()).muted);
    painter.setFont(uiFont(kCaptionSize));
    for (Index head = 0; head < sample().heads; ++head)
        painter.drawText(headNamePlace(head), Qt::AlignCenter, headName(head));
}

} // namespace headscope
