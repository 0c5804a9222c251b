// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/figure/colorbar.h"

#include "ui/figure/cellmarks.h"
#include "ui/figure/mapimage.h"
#include "ui/text/linetext.h"
#include "ui/text/words.h"
#include "ui/theme/fonts.h"

#include <QImage>
#include <QPainter>

#include <algorithm>

namespace headscope {
namespace {

constexpr double kBar = 9;
constexpr double kBetweenTicks = 4;

QString tick(double value, int digits = 3)
{
    return QString::number(value, 'g', digits);
}

void paintTick(QPainter &painter, const QRectF &bar, double share, const QString &text)
{
    const double x = bar.left() + share * bar.width();
    const Qt::Alignment side = share <= 0 ? Qt::AlignLeft : share >= 1 ? Qt::AlignRight : Qt::AlignHCenter;
    constexpr double room = 60;
    const double left = share <= 0 ? x : share >= 1 ? x - 2 * room : x - room;
    drawLine(painter, QRectF(left, bar.bottom() + 3, 2 * room, 14), side | Qt::AlignTop, text);
}

/// Those of the ends, with fewer digits where they would touch, and the middle one where there is room.
void paintTicks(QPainter &painter, const QRectF &bar, const ValueScale &scale)
{
    const auto width = [&](double value, int digits) { return lineWidth(painter.font(), tick(value, digits)); };
    const auto ends = [&](int digits) { return std::max(width(scale.low, digits), width(scale.high, digits)); };
    const double half = bar.width() / 2 - kBetweenTicks / 2;
    const int digits = ends(3) <= half ? 3 : 2;
    paintTick(painter, bar, 0, tick(scale.low, digits));
    paintTick(painter, bar, 1, tick(scale.high, digits));
    const double middle = scale.valueAt(0.5);
    if (ends(digits) + kBetweenTicks + width(middle, digits) / 2 <= half)
        paintTick(painter, bar, 0.5, tick(middle, digits));
}

} // namespace

void paintColorBar(QPainter &painter, const QRectF &area, const ValueScale &scale, const QColor &ink)
{
    QImage image(256, 1, QImage::Format_RGB32);
    for (int i = 0; i < 256; ++i)
        image.setPixel(i, 0, scale.map->colors[static_cast<std::size_t>(scale.isReversed ? 255 - i : i)]);
    const QRectF bar(area.left(), area.top(), area.width(), kBar);
    painter.save();
    painter.setRenderHint(QPainter::SmoothPixmapTransform);
    painter.drawImage(bar, image);
    painter.setPen(ink);
    painter.setFont(uiFont(kCaptionSize - 1));
    paintTicks(painter, bar, scale);
    painter.restore();
}

std::optional<double> numberOfBar(const QRectF &area, const ValueScale &scale, const QPointF &place)
{
    if (!area.contains(place))
        return std::nullopt;
    return scale.valueAt((place.x() - area.left()) / area.width());
}

void paintScaleBar(QPainter &painter, const QRectF &area, const MapStyle &style)
{
    if (style.encoding == Encoding::Color)
        return paintColorBar(painter, area, style.scale, style.theme->muted);
    constexpr int samples = 5;
    constexpr double side = 15;
    painter.setPen(style.theme->muted);
    painter.setFont(uiFont(kCaptionSize - 1));
    const double pitch = std::min(60.0, area.width() / samples);
    for (int i = 0; i < samples; ++i) {
        const double value = style.scale.valueAt(static_cast<double>(i) / (samples - 1));
        const QRectF cell(area.left() + i * pitch, area.top() - 4, side, side);
        paintDot(painter, cell, dotShare(value, style.scale), dotColor(value, style));
        drawLine(painter, QRectF(cell.center().x() - pitch, cell.bottom() + 1, 2 * pitch, 14), Qt::AlignHCenter,
                 tick(value));
    }
}

} // namespace headscope
