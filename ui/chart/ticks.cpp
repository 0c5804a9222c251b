// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/chart/ticks.h"

#include "ui/lines/linetext.h"

#include <QFontMetrics>
#include <QPainter>

#include <algorithm>

namespace headscope {
namespace {

constexpr int kTickLength = 3;
constexpr double kBetweenTicks = 6;

} // namespace

void paintTicks(QPainter &painter, const QRectF &place, const Bars &bars)
{
    const double right = painter.device()->width();
    QList<QRectF> taken;
    for (const Tick &tick : bars.ticks) {
        const double x = place.left() + tick.place / static_cast<double>(bars.names.size()) * place.width();
        const double width = lineWidth(painter.font(), tick.name);
        const QRectF words(std::clamp(x - width / 2, 0.0, std::max(0.0, right - width)), place.top() + kTickLength + 1,
                           width, QFontMetrics(painter.font()).height());
        const QRectF around = words.adjusted(-kBetweenTicks, 0, kBetweenTicks, 0);
        if (std::any_of(taken.begin(), taken.end(), [&](const QRectF &other) { return other.intersects(around); }))
            continue;
        taken << words;
        painter.drawLine(QPointF(x, place.top()), QPointF(x, place.top() + kTickLength));
        drawLine(painter, words, Qt::AlignCenter, tick.name);
    }
}

int tickHeight(const QFont &font)
{
    return kTickLength + QFontMetrics(font).height();
}

} // namespace headscope
