// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/chart/roundnumbers.h"
#include "ui/lines/linetext.h"
#include "ui/present/bars.h"
#include "ui/present/picture.h"
#include "ui/text/words.h"
#include "ui/theme/fonts.h"

#include <QCoreApplication>
#include <QPainterPath>

#include <algorithm>
#include <cmath>

namespace headscope {
namespace {

class SweepPicture
{
    Q_DECLARE_TR_FUNCTIONS(headscope::SweepPicture)
};

constexpr double kChartGap = 40;
constexpr double kHeights = 42; // for the numbers at the left of the curves

QString divided()
{
    return SweepPicture::tr("with ÷ √d");
}

QString raw()
{
    return SweepPicture::tr("without");
}

/// A measure of the scores or weights over all sizes of a head.
struct Curve
{
    QString title;
    double SweepPoint::Side::*member;
    double high;
};

/// The top of the curves of the spread. They end near √1024 = 32, and chance may take them above it.
double highestSpread(const Sweep &sweep)
{
    double highest = 1;
    for (const SweepPoint &point : sweep)
        highest = std::max({highest, point.raw.spread, point.divided.spread});
    return roundedUp(highest);
}

void paintCurve(QPainter &painter, const QRectF &area, const Sweep &sweep, const Curve &curve,
                SweepPoint::Side SweepPoint::*side, const QColor &color)
{
    QPainterPath path;
    for (std::size_t i = 0; i < sweep.size(); ++i) {
        const double x = area.left() + area.width() * static_cast<double>(i) / static_cast<double>(sweep.size() - 1);
        const double y = area.bottom() - sweep[i].*side.*(curve.member) / curve.high * area.height();
        i == 0 ? path.moveTo(x, y) : path.lineTo(x, y);
    }
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(color, 4));
    painter.drawPath(path);
}

/// Where the curves of one measure are drawn.
QRectF chartRect(const QRectF &place, int chart)
{
    const double half = (place.height() - 16) / 2;
    const double third = (place.width() - 2 * kChartGap) / 3;
    return {place.left() + chart * (third + kChartGap), place.top() + half + 16, third, half};
}

QRectF curvesRect(const QRectF &chart)
{
    return chart.adjusted(kHeights, 44, -4, -36);
}

/// What both curves are at the size that is looked at, beside the line there.
void paintValues(QPainter &painter, const QRectF &area, const SweepPoint &point, const Curve &curve, const Theme &theme)
{
    constexpr double room = 84;
    const double share = std::log2(static_cast<double>(point.size)) / (kSweepPoints - 1);
    const double x = area.left() + area.width() * share;
    const double left = x + room > area.right() ? x - room - 4 : x + 6;
    const Qt::Alignment side = Qt::AlignVCenter | (left < x ? Qt::AlignRight : Qt::AlignLeft);
    QColor ground = theme.surface;
    ground.setAlphaF(0.8F); // the curves go on behind the numbers
    painter.fillRect(QRectF(left, area.top() + 4, room, 56), ground);
    painter.setFont(numberFont(kSmallType, Weight::Bold));
    painter.setPen(theme.key);
    drawLine(painter, QRectF(left, area.top() + 2, room, 30), side, QString::number(point.raw.*(curve.member), 'g', 3));
    painter.setPen(theme.query);
    drawLine(painter, QRectF(left, area.top() + 32, room, 30), side,
             QString::number(point.divided.*(curve.member), 'g', 3));
}

/// What the upper and the lower edge of the curves mean, at the left of them.
void paintHeights(QPainter &painter, const QRectF &area, const Curve &curve, const Theme &theme)
{
    painter.setFont(numberFont(kSmallType));
    painter.setPen(theme.muted);
    const QRectF high(area.left() - kHeights, area.top() - 6, kHeights - 8, 30);
    drawLine(painter, high, Qt::AlignRight | Qt::AlignVCenter, QString::number(curve.high));
    drawLine(painter, QRectF(high.left(), area.bottom() - 24, high.width(), 30), Qt::AlignRight | Qt::AlignVCenter,
             QStringLiteral("0"));
}

void paintChart(QPainter &painter, const QRectF &place, const Curve &curve, const PictureInput &input)
{
    const Theme &theme = input.theme;
    const Sweep &sweep = *input.talk.sweep();
    painter.setFont(uiFont(kSmallType, Weight::Bold));
    painter.setPen(theme.text);
    drawLine(painter, QRectF(place.left(), place.top(), place.width(), 34), Qt::AlignLeft | Qt::AlignVCenter,
             elidedLine(painter.font(), curve.title, place.width()));
    const QRectF area = curvesRect(place);
    painter.setPen(QPen(theme.line, 2));
    painter.drawRect(area);
    paintHeights(painter, area, curve, theme);
    const auto at = std::log2(static_cast<double>(pointAt(sweep, input.talk.sweepSize()).size));
    const double x = area.left() + area.width() * at / (kSweepPoints - 1);
    painter.setPen(QPen(theme.selection, 3, Qt::DashLine));
    painter.drawLine(QPointF(x, area.top()), QPointF(x, area.bottom()));
    paintCurve(painter, area, sweep, curve, &SweepPoint::raw, theme.key);
    paintCurve(painter, area, sweep, curve, &SweepPoint::divided, theme.query);
    paintValues(painter, area, pointAt(sweep, input.talk.sweepSize()), curve, theme);
    painter.setFont(uiFont(kSmallType));
    painter.setPen(theme.muted);
    const QRectF below(area.left(), area.bottom() + 2, area.width(), 34);
    drawLine(painter, below, Qt::AlignLeft | Qt::AlignVCenter, QStringLiteral("d = 1"));
    drawLine(painter, below, Qt::AlignCenter, QStringLiteral("32"));
    drawLine(painter, below, Qt::AlignRight | Qt::AlignVCenter, QStringLiteral("1024"));
}

void paintSide(QPainter &painter, const QRectF &place, const SweepPoint::Side &side, const QString &title,
               const QColor &color, const Theme &theme)
{
    paintBars(painter, place, {title, side.weights, {}, color, 0, 1}, theme);
}

} // namespace

std::optional<Index> sweepSizeAt(const QRectF &place, const QPointF &point)
{
    for (int chart = 0; chart < 3; ++chart)
        if (const QRectF area = curvesRect(chartRect(place, chart)); area.adjusted(-8, 0, 8, 0).contains(point)) {
            const double share = std::clamp((point.x() - area.left()) / area.width(), 0.0, 1.0);
            return Index{1} << std::lround(share * (kSweepPoints - 1));
        }
    return std::nullopt;
}

/// Above the weights of one query at this size, with the division and without; below, how they go on over all sizes.
void paintSweep(QPainter &painter, const QRectF &place, const PictureInput &input)
{
    if (input.talk.sweep() == nullptr)
        return;
    const Theme &theme = input.theme;
    const SweepPoint &point = pointAt(*input.talk.sweep(), input.talk.sweepSize());
    const double half = (place.height() - 16) / 2;
    const double width = (place.width() - kChartGap) / 2;
    const QString weights = SweepPicture::tr("Weights at d = %1, %2");
    paintSide(painter, QRectF(place.left(), place.top(), width, half), point.divided,
              weights.arg(point.size).arg(divided()), theme.query, theme);
    paintSide(painter, QRectF(place.left() + width + kChartGap, place.top(), width, half), point.raw,
              weights.arg(point.size).arg(raw()), theme.key, theme);
    const Curve curves[]{
        {SweepPicture::tr("Spread of the scores"), &SweepPoint::Side::spread, highestSpread(*input.talk.sweep())},
        {SweepPicture::tr("Largest weight (mean)"), &SweepPoint::Side::largest, 1},
        {SweepPicture::tr("Entropy in bits (mean)"), &SweepPoint::Side::entropy, std::log2(kSweepKeys)}};
    for (int i = 0; i < 3; ++i)
        paintChart(painter, chartRect(place, i), curves[i], input);
}

QString sweepSummary(const PictureInput &input)
{
    if (input.talk.sweep() == nullptr)
        return {};
    const SweepPoint &point = pointAt(*input.talk.sweep(), input.talk.sweepSize());
    return SweepPicture::tr("Entropy in bits at d = %1: %2 with the division, %3 without it")
        .arg(point.size)
        .arg(exactNumber(point.divided.entropy), exactNumber(point.raw.entropy));
}

} // namespace headscope
