// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/figure/heatmap.h"

#include "ui/text/linetext.h"
#include "ui/text/words.h"
#include "ui/theme/fonts.h"

#include <algorithm>
#include <cmath>

namespace headscope {
namespace {

constexpr double kGapFrom = 8;     // cells at least this large get a line between them
constexpr double kFullWidth = 34;  // cells at least this large get all digits: "-0.43"
constexpr double kShareWidth = 28; // "0.43"
constexpr double kShortWidth = 22; // "-.43"
constexpr double kDigitsHeight = 15;
constexpr int kDigitSize = 11;
constexpr double kHatchStep = 6;

bool isMarked(double value)
{
    return !std::isfinite(value);
}

QRgb colorAt(const Slice &slice, const MapStyle &style, Index row, Index column)
{
    return cellColor(slice.at(row, column), slice.isMasked(row, column), style);
}

/// Whether the cells are too small for lines between them.
bool isDrawnAsImage(const MapGeometry &geometry)
{
    return std::min(geometry.cellWidth(), geometry.cellHeight()) < kGapFrom;
}

void paintAsImage(QPainter &painter, const MapGeometry &geometry, const Slice &slice, const MapStyle &style,
                  const QImage &cells)
{
    const QImage image =
        cells.isNull() ? mapImage(slice, style, painter.deviceTransform().mapRect(geometry.area()).size().toSize())
                       : cells;
    painter.setRenderHint(QPainter::SmoothPixmapTransform, geometry.cellWidth() < 1 || geometry.cellHeight() < 1);
    painter.drawImage(geometry.area(), image);
}

void paintHatch(QPainter &painter, const QRectF &cell, const QColor &color)
{
    painter.save();
    painter.setClipRect(cell, Qt::IntersectClip);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(color, 1));
    const double first = std::floor((cell.left() - cell.bottom()) / kHatchStep) * kHatchStep;
    for (double x = first; x < cell.right() + cell.bottom();
         x += kHatchStep) // lines x + y = const, over all cells alike
        painter.drawLine(QPointF(x - cell.top(), cell.top()), QPointF(x - cell.bottom(), cell.bottom()));
    painter.restore();
}

/// A ring for numbers that are none: NaN and ±∞.
void paintMark(QPainter &painter, const QRectF &cell, const Theme &theme)
{
    painter.setPen(QPen(theme.isDark ? QColor(0xFF, 0x6F, 0xD8) : QColor(0xC2, 0x18, 0x8B), 1.5));
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(cell.adjusted(1.5, 1.5, -1.5, -1.5));
}

/// A corner on cells whose number a person gave.
void paintCorners(QPainter &painter, const MapGeometry &geometry, const Slice &slice, const MapStyle &style)
{
    painter.setRenderHint(QPainter::Antialiasing);
    for (const auto &[row, column] : slice.overridden()) {
        const QRectF cell = geometry.cell(row, column);
        const double side = std::clamp(std::min(cell.width(), cell.height()) * 0.45, 4.0, 12.0);
        const QPolygonF corner{
            {cell.topRight(), cell.topRight() + QPointF(0, side), cell.topRight() - QPointF(side, 0)}};
        painter.setPen(QPen(style.theme->surface, 1));
        painter.setBrush(style.theme->overridden);
        painter.drawPolygon(corner);
    }
}

QRectF inner(const MapGeometry &geometry, Index row, Index column)
{
    const bool hasGap = !isDrawnAsImage(geometry);
    return geometry.cell(row, column).adjusted(0, 0, hasGap ? -1 : 0, hasGap ? -1 : 0);
}

void paintCell(QPainter &painter, const MapGeometry &geometry, const Slice &slice, const MapStyle &style, Index row,
               Index column)
{
    const QRectF rect = inner(geometry, row, column);
    painter.fillRect(rect, QColor::fromRgb(colorAt(slice, style, row, column)));
    if (slice.isMasked(row, column))
        paintHatch(painter, rect, style.theme->hatch);
    else if (isMarked(slice.at(row, column)))
        paintMark(painter, rect, *style.theme);
}

void paintDigits(QPainter &painter, const MapGeometry &geometry, const Slice &slice, const MapStyle &style)
{
    const double width = geometry.cellWidth();
    const bool isShort = width < (isSequential(slice.spec()) ? kShareWidth : kFullWidth);
    painter.setFont(numberFont(width >= kFullWidth + 4 ? kDigitSize : isShort ? kDigitSize - 2 : kDigitSize - 1));
    for (Index row = 0; row < slice.rows(); ++row)
        for (Index column = 0; column < slice.columns(); ++column) {
            const QRectF rect = inner(geometry, row, column);
            const QString digits = isShort ? shortNumber(slice.at(row, column)) : cellNumber(slice.at(row, column));
            const bool masked = slice.isMasked(row, column);
            if (masked) { // a plain ground, so that the hatching does not cross the digits
                const double room = lineWidth(painter.font(), digits) + 4;
                painter.fillRect(QRectF(rect.center() - QPointF(room / 2, 7), QSizeF(room, 14)),
                                 style.theme->hatchGround);
            }
            painter.setPen(masked ? style.theme->muted : inkOn(colorAt(slice, style, row, column)));
            drawLine(painter, rect, Qt::AlignCenter, digits);
        }
}

void paintHatches(QPainter &painter, const MapGeometry &geometry, const Slice &slice, const MapStyle &style)
{
    for (Index row = 0; row < slice.rows(); ++row)
        for (Index column = 0; column < slice.columns();) {
            Index end = column;
            while (end < slice.columns() && slice.isMasked(row, end))
                ++end;
            if (end > column)
                paintHatch(painter, geometry.cell(row, column).united(geometry.cell(row, end - 1)), style.theme->hatch);
            column = std::max(end, column + 1);
        }
}

} // namespace

bool digitsFit(const MapGeometry &geometry)
{
    return geometry.cellWidth() >= kShortWidth && geometry.cellHeight() >= kDigitsHeight;
}

void paintHeatMap(QPainter &painter, const MapGeometry &geometry, const Slice &slice, const MapStyle &style,
                  const QImage &cells)
{
    if (slice.isEmpty() || geometry.area().isEmpty())
        return;
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing, false);
    if (isDrawnAsImage(geometry)) {
        paintAsImage(painter, geometry, slice, style, cells);
        if (geometry.cellHeight() >= 2)
            paintHatches(painter, geometry, slice, style);
    } else {
        for (Index row = 0; row < slice.rows(); ++row)
            for (Index column = 0; column < slice.columns(); ++column)
                paintCell(painter, geometry, slice, style, row, column);
    }
    const bool annotates = style.annotate == Annotate::On || (style.annotate == Annotate::Auto && digitsFit(geometry));
    if (annotates)
        paintDigits(painter, geometry, slice, style);
    paintCorners(painter, geometry, slice, style);
    painter.setRenderHint(QPainter::Antialiasing, false);
    painter.setBrush(Qt::NoBrush);
    painter.setPen(style.theme->line);
    painter.drawRect(geometry.area().adjusted(-1, -1, 0, 0));
    painter.restore();
}

} // namespace headscope
