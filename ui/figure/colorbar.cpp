// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/figure/colorbar.h"

#include "ui/figure/cellmarks.h"
#include "ui/figure/mapimage.h"
#include "ui/lines/linetext.h"
#include "ui/lines/paintedby.h"
#include "ui/text/words.h"
#include "ui/theme/fonts.h"

#include <QImage>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace headscope {
namespace {

constexpr double kBar = 9;
constexpr double kBetweenTicks = 4;
constexpr double kDotsEnd = 11; // below the top of a bar; their numbers follow

/// Thousands are no longer with all their digits than with an exponent.
QString tick(double value, int digits)
{
    constexpr int usual = 3;
    const bool isThousands = std::abs(value) >= 999.5 && std::abs(value) < 9999.5;
    return exactNumber(value, digits == usual && isThousands ? usual + 1 : digits);
}

/// The number at a share of the bar. That of an end tells whether numbers beyond it have its colour, too.
QString tickAt(const ValueScale &scale, double share, int digits)
{
    if (share <= 0)
        return (scale.isPassedBelow ? QStringLiteral("≤ ") : QString()) + tick(scale.low, digits);
    if (share >= 1)
        return (scale.isPassedAbove ? QStringLiteral("≥ ") : QString()) + tick(scale.high, digits);
    return tick(scale.valueAt(share), digits);
}

double tickWidth(const QPainter &painter, const ValueScale &scale, double share, int digits)
{
    return lineWidth(painter.font(), tickAt(scale, share, digits));
}

/// The fewest digits, of three and more, with which the numbers of so many equal parts are told apart.
int digitsOfParts(const ValueScale &scale, int parts)
{
    constexpr int most = 9;
    const auto areToldApart = [&](int digits) {
        for (int i = 0; i < parts; ++i)
            if (tick(scale.valueAt(static_cast<double>(i) / parts), digits) ==
                tick(scale.valueAt(static_cast<double>(i + 1) / parts), digits))
                return false;
        return true;
    };
    int digits = 3;
    while (digits < most && !areToldApart(digits))
        ++digits;
    return digits;
}

/// The number of digits with which the numbers of both ends stand apart, else the one that makes them shortest.
int digitsOfEnds(const QPainter &painter, const ValueScale &scale, double room)
{
    const auto width = [&](int digits) {
        return tickWidth(painter, scale, 0, digits) + kBetweenTicks + tickWidth(painter, scale, 1, digits);
    };
    int best = digitsOfParts(scale, 2);
    for (int digits = best - 1; digits > 0 && width(best) > room; --digits)
        if (width(digits) < width(best) && tick(scale.low, digits) != tick(scale.high, digits))
            best = digits;
    return best;
}

/// 1, 2 or 5 times a power of ten.
double roundedDown(double number)
{
    const double power = std::pow(10, std::floor(std::log10(number)));
    const double first = number / power;
    return power * (first >= 5 ? 5 : first >= 2 ? 2 : 1);
}

/// The part up to a number on either side of 0, also where all of the scale lies beyond it: the size of a dot is that
/// of its number, not of its place.
ValueScale partUpTo(ValueScale scale, double most)
{
    const bool isBelow = scale.high <= -most;
    scale.low = std::max(scale.low, -most);
    scale.high = std::min(scale.high, most);
    if (scale.low >= scale.high) {
        scale.low = isBelow ? -most : 0;
        scale.high = isBelow ? 0 : most;
    }
    return scale;
}

/// The lower end's number gives way to the higher one's, out to the left; the middle one is there where there is room.
void paintTicks(QPainter &painter, const QRectF &bar, const ValueScale &scale)
{
    const int digits = digitsOfEnds(painter, scale, bar.width());
    const auto paint = [&](double left, double share) {
        drawLine(painter, QRectF(left, bar.bottom() + 3, tickWidth(painter, scale, share, digits), 14),
                 Qt::AlignLeft | Qt::AlignTop, tickAt(scale, share, digits));
    };
    const double high = bar.right() - tickWidth(painter, scale, 1, digits);
    const double widthOfLow = tickWidth(painter, scale, 0, digits);
    const double low = std::min(bar.left(), high - kBetweenTicks - widthOfLow);
    paint(low, 0);
    paint(high, 1);
    const double half = tickWidth(painter, scale, 0.5, digits) / 2 + kBetweenTicks;
    const double center = bar.center().x();
    if (low + widthOfLow <= center - half && center + half <= high)
        paint(center - half + kBetweenTicks, 0.5);
}

} // namespace

void paintColors(QPainter &painter, const QRectF &bar, const ValueScale &scale)
{
    QImage image(256, 1, QImage::Format_RGB32);
    for (int i = 0; i < 256; ++i)
        image.setPixel(i, 0, scale.map->colors[static_cast<std::size_t>(scale.isReversed ? 255 - i : i)]);
    painter.save();
    const bool isDrawing = paintedBy(painter) == QPaintEngine::SVG; // whose readers would smooth its edges away
    painter.setRenderHint(QPainter::SmoothPixmapTransform, !isDrawing);
    painter.drawImage(bar, image);
    painter.restore();
}

void paintColorBar(QPainter &painter, const QRectF &area, const ValueScale &scale, const QColor &ink)
{
    const QRectF bar(area.left(), area.top(), area.width(), kBar);
    paintColors(painter, bar, scale);
    painter.save();
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

ValueScale scaleOfDots(const ValueScale &scale, double dot)
{
    const double share = std::pow((kDotRise + kDotsEnd) / dot, 2); // of the largest area
    if (share >= 1)
        return scale;
    ValueScale part = scale;
    if (scale.progression == Progression::Logarithmic)
        part.high = scale.valueAt(share);
    else
        part = partUpTo(scale, roundedDown(share * std::max(std::abs(scale.low), std::abs(scale.high))));
    part.isPassedBelow = scale.isPassedBelow && part.low == scale.low;
    part.isPassedAbove = scale.isPassedAbove && part.high == scale.high;
    return part;
}

void paintScaleBar(QPainter &painter, const QRectF &area, const MapStyle &style, double dot)
{
    if (style.encoding == Encoding::Color)
        return paintColorBar(painter, area, style.scale, style.theme->muted);
    const ValueScale scale = scaleOfDots(style.scale, dot);
    const double side = std::min(dot, kDotRise + kDotsEnd);
    const int digits = digitsOfParts(scale, 4);
    painter.setPen(style.theme->muted);
    painter.setFont(uiFont(kCaptionSize - 1));
    double widest = side;
    for (const double share : {0.0, 0.25, 0.5, 0.75, 1.0})
        widest = std::max(widest, tickWidth(painter, scale, share, digits));
    const double room = area.width() / (widest + kBetweenTicks);
    const int samples = room >= 5 ? 5 : room >= 3 ? 3 : room >= 2 ? 2 : 1;
    const double pitch = std::max(widest + kBetweenTicks, std::min(60.0, area.width() / samples));
    for (int i = 0; i < samples; ++i) {
        const double share = samples > 1 ? static_cast<double>(i) / (samples - 1) : 1;
        const double value = scale.valueAt(share);
        const QPointF middle(area.left() + i * pitch + side / 2, area.top() + kDotsEnd - side / 2);
        const QPointF reach(dot / 2, dot / 2);
        paintDot(painter, QRectF(middle - reach, middle + reach), dotShare(value, style.scale), dotColor(value, style));
        drawLine(painter, QRectF(middle.x() - pitch, area.top() + kDotsEnd + 1, 2 * pitch, 14), Qt::AlignHCenter,
                 tickAt(scale, share, digits));
    }
}

} // namespace headscope
