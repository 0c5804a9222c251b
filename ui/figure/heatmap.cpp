// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/figure/heatmap.h"

#include "engine/tensor/coverednumber.h"
#include "ui/figure/celldigits.h"
#include "ui/figure/cellmarks.h"
#include "ui/figure/cellpicture.h"
#include "ui/figure/legible.h"
#include "ui/lines/linetext.h"
#include "ui/lines/paintedby.h"
#include "ui/lines/screenpixels.h"
#include "ui/text/words.h"
#include "ui/theme/fonts.h"

#include <QFontMetricsF>
#include <QPainterPath>

#include <algorithm>
#include <cmath>

namespace headscope {
namespace {

constexpr double kGapFrom = 8; // cells at least this large get a line between them

bool isHidden(const FetchedSlice &slice, Index row, Index column)
{
    return hidesNumber(slice, slice.at(row, column), slice.isMasked(row, column));
}

QRgb colorAt(const FetchedSlice &slice, const MapStyle &style, Index row, Index column)
{
    return cellColor(slice.at(row, column), isHidden(slice, row, column), style);
}

QColor fillOf(QRgb color, const MapStyle &style)
{
    QColor fill = QColor::fromRgb(color);
    if (!style.under.isNull())
        fill.setAlphaF(static_cast<float>(kTint));
    return fill;
}

/// How high the sign is that stands on numbers that are not told; 0 where it has no room. In a low cell it may be as
/// high as digits would be at least.
int signHeight(QSizeF place, int leastDigits)
{
    constexpr double least = 9;
    const double height = std::min({place.height() * 0.6, place.width() * 0.8, 64.0});
    const double most = std::min(place.height() * 0.8, place.width() * 0.8);
    return height < least ? 0 : static_cast<int>(std::max(height, std::min<double>(leastDigits, most)));
}

void paintCover(QPainter &painter, const QRectF &place, const MapStyle &style)
{
    const int height = signHeight(place.size(), style.leastDigits);
    if (height == 0)
        return;
    painter.setFont(numberFont(height, Weight::Bold));
    painter.setPen(style.theme->muted);
    drawLine(painter, place, Qt::AlignCenter, QStringLiteral("?"));
}

/// Where the cells are too small for it, one sign stands on all of them.
void paintCoverOfAll(QPainter &painter, const MapGeometry &geometry, const FetchedSlice &slice, const MapStyle &style)
{
    const bool hasEach = signHeight({geometry.cellWidth(), geometry.cellHeight()}, style.leastDigits) > 0;
    if (!hasEach && isCovered(slice.at(0, 0)) && isCovered(slice.at(slice.rows() - 1, slice.columns() - 1)))
        paintCover(painter, geometry.area(), style);
}

void paintCorners(QPainter &painter, const MapGeometry &geometry, const FetchedSlice &slice, const MapStyle &style)
{
    for (const auto &[row, column] : slice.overridden())
        paintCorner(painter, geometry.cell(row, column), *style.theme);
}

/// How wide the line is after a cell that is so large. Less than a pixel of the screen, where a page is drawn smaller
/// than it is, would come and go from line to line.
double gapAfter(const QPainter &painter, double cell, double scale)
{
    constexpr double pixel = 1.001; // and a trace more: halves are rounded either way
    const bool isSmaller = paintedBy(painter) == QPaintEngine::Raster && scale > 0 && scale < 1;
    return isSmaller && cell * scale >= kGapFrom ? pixel / scale : 1;
}

QRectF inner(const QPainter &painter, const MapGeometry &geometry, Index row, Index column)
{
    const QRectF cell = geometry.cell(row, column);
    if (isDrawnAsImage(geometry))
        return cell;
    const QTransform &scale = painter.deviceTransform();
    return cell.adjusted(0, 0, -gapAfter(painter, geometry.cellWidth(), scale.m11()),
                         -gapAfter(painter, geometry.cellHeight(), scale.m22()));
}

void paintCell(QPainter &painter, const MapGeometry &geometry, const FetchedSlice &slice, const MapStyle &style,
               Index row, Index column)
{
    const QRectF rect = inner(painter, geometry, row, column);
    const double value = slice.at(row, column);
    const bool hides = isHidden(slice, row, column);
    const bool hasDot = style.encoding == Encoding::Dots && !hides && std::isfinite(value);
    const QRgb color = hasDot ? style.theme->surface.rgb() : colorAt(slice, style, row, column);
    painter.fillRect(rect, fillOf(color, style));
    if (slice.isMasked(row, column))
        paintHatch(painter, rect, hides ? style.theme->hatch : inkOn(color));
    if (isCovered(value))
        paintCover(painter, rect, style);
    else if (!hides && !std::isfinite(value) && !isGap(slice, value))
        paintRing(painter, rect, *style.theme);
    else if (hasDot)
        paintDot(painter, rect, dotShare(value, style.scale), dotColor(value, style));
    if (slice.isDropped(row, column))
        paintCross(painter, rect, inkOn(color));
}

/// Around the digits on a dot, which is seen beyond it: no ink is read both on a dot and beside it.
void paintHalo(QPainter &painter, const QRectF &place, const QString &digits, const QColor &color)
{
    constexpr double width = 1.5; // beside each stroke
    const QFontMetricsF metrics(painter.font());
    const QPointF middle(-lineWidth(painter.font(), digits) / 2, (metrics.ascent() - metrics.descent()) / 2);
    QPainterPath strokes;
    strokes.addText(place.center() + middle, painter.font(), digits);
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(color, 2 * width, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    painter.setBrush(color);
    painter.drawPath(strokes);
    painter.restore();
}

void paintText(QPainter &painter, const QRectF &rect, const FetchedSlice &slice, const MapStyle &style, Index row,
               Index column, const QString &digits)
{
    const bool hides = isHidden(slice, row, column);
    const bool isOnSurface = style.encoding == Encoding::Dots && !hides;
    const QRgb cell = isOnSurface ? style.theme->surface.rgb() : colorAt(slice, style, row, column);
    const QRgb ground = hides || isOnSurface ? cell : digitGround(cell);
    if (slice.isMasked(row, column) || ground != cell ||
        !style.under.isNull()) { // a plain one, so that hatching does not cross the digits
        const double height = painter.font().pixelSize() + 3;
        const double room = lineWidth(painter.font(), digits) + 4;
        const QRectF box(rect.center() - QPointF(room / 2, height / 2), QSizeF(room, height));
        painter.fillRect(box.intersected(rect), QColor::fromRgb(ground));
    } else if (isOnSurface) {
        paintHalo(painter, rect, digits, style.theme->surface);
    }
    painter.setPen(hides ? style.theme->muted : isOnSurface ? style.theme->text : inkOn(cell));
    drawLine(painter, rect, Qt::AlignCenter, digits);
}

/// A font is made only where it differs from that of the cell before.
void setHeight(QPainter &painter, int pixels)
{
    if (painter.font().pixelSize() != pixels)
        painter.setFont(numberFont(pixels));
}

void paintDigits(QPainter &painter, const MapGeometry &geometry, const FetchedSlice &slice, const MapStyle &style,
                 const CellDigits &digits)
{
    painter.setFont(numberFont());
    const Span columns = geometry.columnsSeen();
    for (Index row = geometry.rowsSeen().first; row < geometry.rowsSeen().end; ++row)
        for (Index column = columns.first; column < columns.end; ++column) {
            const double value = slice.at(row, column);
            if (isCovered(value) || isGap(slice, value))
                continue; // its sign stands there already, or nothing does
            const QString text = digits.text(value);
            if (text.isEmpty() || !digits.hasRoom(text.size()))
                continue;
            setHeight(painter, digits.heightFor(text));
            paintText(painter, inner(painter, geometry, row, column), slice, style, row, column, text);
        }
}

bool annotates(const MapStyle &style, const CellDigits &digits)
{
    const bool areWanted =
        style.annotate == Annotate::On || (style.annotate == Annotate::Auto && style.encoding == Encoding::Color);
    return areWanted && digits.fit();
}

void paintHatches(QPainter &painter, const MapGeometry &geometry, const FetchedSlice &slice, const MapStyle &style)
{
    const Span seen = geometry.columnsSeen(); // and one more at each side, so that no line ends where the view does
    const Span columns{std::max<Index>(0, seen.first - 1), std::min(slice.columns(), seen.end + 1)};
    for (Index row = geometry.rowsSeen().first; row < geometry.rowsSeen().end; ++row)
        for (Index column = columns.first; column < columns.end;) {
            const bool hides = isHidden(slice, row, column);
            Index end = column;
            while (end < columns.end && slice.isMasked(row, end) && isHidden(slice, row, end) == hides)
                ++end;
            if (end > column)
                paintHatch(painter, geometry.cell(row, column).united(geometry.cell(row, end - 1)),
                           hides ? style.theme->hatch : inkOn(colorAt(slice, style, row, column)));
            column = std::max(end, column + 1);
        }
}

} // namespace

bool isDrawnAsImage(const MapGeometry &geometry)
{
    return std::min(geometry.cellWidth(), geometry.cellHeight()) < kGapFrom;
}

double widestDot(const MapGeometry &geometry)
{
    constexpr double seen = 15;
    return isDrawnAsImage(geometry) ? seen : std::min(geometry.cellWidth(), geometry.cellHeight()) - 1; // for the line
}

void paintFullNumber(QPainter &painter, const MapGeometry &geometry, const FetchedSlice &slice, const MapStyle &style,
                     Index row, Index column)
{
    if (isCovered(slice.at(row, column)))
        return;
    const CellDigits digits(geometry, slice, style);
    const QString full = cellNumber(slice.spec(), slice.at(row, column));
    if (!annotates(style, digits) || isYesNo(slice.spec()) || full == digits.text(slice.at(row, column)) ||
        digitHeight({geometry.cellWidth(), geometry.cellHeight()}, full.size()) == 0)
        return;
    paintCell(painter, geometry, slice, style, row, column);
    painter.setFont(numberFont(digits.heightFor(full)));
    paintText(painter, inner(painter, geometry, row, column), slice, style, row, column, full);
}

void paintCells(QPainter &painter, const MapGeometry &geometry, const FetchedSlice &slice, const MapStyle &style,
                const QImage &cells)
{
    if (slice.isEmpty() || geometry.area().isEmpty())
        return;
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing, false);
    if (!style.under.isNull())
        paintUnder(painter, geometry, style.under);
    if (isDrawnAsImage(geometry)) {
        paintAsPicture(painter, geometry, slice, style, cells);
        if (geometry.cellHeight() >= 2)
            paintHatches(painter, geometry, slice, style);
    } else {
        const Span rows = geometry.rowsSeen();
        const Span columns = geometry.columnsSeen();
        for (Index row = rows.first; row < rows.end; ++row)
            for (Index column = columns.first; column < columns.end; ++column)
                paintCell(painter, geometry, slice, style, row, column);
    }
    if (const CellDigits digits(geometry, slice, style); annotates(style, digits))
        paintDigits(painter, geometry, slice, style, digits);
    paintCorners(painter, geometry, slice, style);
    paintCoverOfAll(painter, geometry, slice, style);
    painter.restore();
}

void paintHeatMap(QPainter &painter, const MapGeometry &geometry, const FetchedSlice &slice, const MapStyle &style,
                  const QImage &cells)
{
    if (slice.isEmpty() || geometry.area().isEmpty())
        return;
    paintCells(painter, geometry, slice, style, cells);
    paintFrame(painter, geometry, *style.theme);
}

namespace {

/// Around whole pixels of the screen, which the cells are cut to: a line between pixels would run into them.
void paintFrameOfPixels(QPainter &painter, const QRectF &area, const QColor &color)
{
    const QTransform device = painter.deviceTransform();
    const QRect cells = pixelsIn(painter, area);
    const int width = std::max(1, static_cast<int>(device.m11()));
    const QRegion ring = QRegion(cells.adjusted(-width, -width, width, width)) - cells;
    painter.setWorldTransform(device.inverted(), true);
    for (const QRect &side : ring)
        painter.fillRect(side, color);
}

} // namespace

void paintFrame(QPainter &painter, const MapGeometry &geometry, const Theme &theme)
{
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing, false);
    painter.setBrush(Qt::NoBrush);
    if (paintedBy(painter) == QPaintEngine::Raster && painter.deviceTransform().type() == QTransform::TxScale) {
        paintFrameOfPixels(painter, geometry.area(), theme.line);
    } else {
        painter.setPen(theme.line);
        painter.drawRect(geometry.area().adjusted(-1, -1, 0, 0));
    }
    painter.restore();
}

} // namespace headscope
