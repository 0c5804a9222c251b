// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/handout/mapdrawing.h"

#include "ui/figure/cellmarks.h"
#include "ui/figure/labels.h"
#include "ui/figure/valuescale.h"
#include "ui/handout/handoutlook.h"
#include "ui/handout/sheetlook.h"
#include "ui/lines/linetext.h"

#include <QPainter>

#include <algorithm>

namespace headscope {
namespace {

constexpr double kRowTitle = 14;
constexpr double kBesideCells = 6; // between the labels and the cells
constexpr double kWidestPaperLabel = 72;
constexpr double kTallestPaperLabel = 56;
constexpr double kTitleLine = 15;
constexpr double kSmallLine = 13;
constexpr double kAboveCells = 4;
constexpr double kHeightOfWidth = 0.62;
constexpr double kLeastCellHeight = 18;

QFont paperLabelFont()
{
    return paperFont(kPaperSmall);
}

/// Each once, on a line of its own.
QStringList eachOnce(const InLanguages &words)
{
    QStringList once = words;
    once.removeAll(QString());
    once.removeDuplicates();
    return once;
}

/// The digits that most numbers have keep one height; longer ones are smaller.
QFont digitFont(const QRectF &cell, qsizetype characters)
{
    constexpr double usual = 5;
    constexpr double widthOfHeight = 0.6; // of a character of the font of numbers
    const double wide = cell.width() * 0.92 / (widthOfHeight * std::max(usual, static_cast<double>(characters)));
    return paperNumbers(std::clamp(static_cast<int>(std::min(wide, cell.height() * 0.5)), 5, 13));
}

} // namespace

double MapDrawing::widthOfLabels(const HandoutMap &map)
{
    return kRowTitle + rowLabelWidth(AxisLabels(map.rowLabels, paperLabelFont()), kWidestPaperLabel) + kBesideCells;
}

MapDrawing::MapDrawing(const HandoutMap &map, double cellWidth)
    : m_map(map), m_rowLabels(map.rowLabels, paperLabelFont()), m_columnLabels(map.columnLabels, paperLabelFont())
{
    const auto rows = static_cast<Index>(map.rows.size());
    const auto columns = static_cast<Index>(map.columnLabels.size());
    const double height = std::max(kLeastCellHeight, cellWidth * kHeightOfWidth);
    const QSizeF cells(cellWidth * static_cast<double>(columns), height * static_cast<double>(rows));
    m_geometry = {QRectF(QPointF(widthOfLabels(map), headingHeight()), cells), rows, columns};
    m_below = columnLabelHeight(m_geometry, m_columnLabels, kTallestPaperLabel);
}

double MapDrawing::headingHeight() const
{
    return kTitleLine * static_cast<double>(eachOnce(m_map.title).size()) + kSmallLine +
           kSmallLine * static_cast<double>(eachOnce(m_map.part).size()) + kAboveCells;
}

QSizeF MapDrawing::size() const
{
    double width =
        std::max(m_geometry.area().right(), widthOfLabels(m_map) + lineWidth(paperLabelFont(), m_map.shape) + 6);
    for (const QString &line : eachOnce(m_map.title))
        width = std::max(width, widthOfLabels(m_map) + lineWidth(paperFont(kPaperCaption, Weight::Bold), line));
    for (const QString &line : eachOnce(m_map.part))
        width = std::max(width, widthOfLabels(m_map) + lineWidth(paperLabelFont(), line));
    return {width, m_geometry.area().bottom() + kBesideCells + m_below + kSmallLine};
}

void MapDrawing::paint(QPainter &painter, const QPointF &corner) const
{
    painter.save();
    painter.translate(corner);
    paintHeading(painter);
    paintCells(painter);
    paintBlanks(painter);
    paintLabels(painter);
    painter.restore();
}

void MapDrawing::paintHeading(QPainter &painter) const
{
    QRectF line(m_geometry.area().left(), 0, size().width(), kTitleLine);
    painter.setPen(kInk);
    painter.setFont(paperFont(kPaperCaption, Weight::Bold));
    for (const QString &title : eachOnce(m_map.title)) {
        drawLine(painter, line, Qt::AlignLeft | Qt::AlignVCenter, title);
        line.translate(0, kTitleLine);
    }
    line.setHeight(kSmallLine);
    painter.setFont(paperNumbers(kPaperSmall));
    drawLine(painter, line, Qt::AlignLeft | Qt::AlignVCenter, m_map.shape);
    if (m_map.isShapeBlank) {
        const QRectF words(line.topLeft() - QPointF(3, 0),
                           QSizeF(lineWidth(painter.font(), m_map.shape) + 6, kSmallLine));
        paintMark(painter, words);
    }
    painter.setFont(paperLabelFont());
    painter.setPen(kQuietInk);
    for (const QString &part : eachOnce(m_map.part)) {
        line.translate(0, kSmallLine);
        drawLine(painter, line, Qt::AlignLeft | Qt::AlignVCenter, part);
    }
}

void MapDrawing::paintCells(QPainter &painter) const
{
    for (Index row = 0; row < m_geometry.rows(); ++row)
        for (Index column = 0; column < m_geometry.columns(); ++column)
            paintCell(painter, m_geometry.cell(row, column),
                      m_map.rows[static_cast<std::size_t>(row)][static_cast<std::size_t>(column)]);
}

void MapDrawing::paintCell(QPainter &painter, const QRectF &place, const HandoutCell &cell) const
{
    const QRgb ground = cell.color.value_or(qRgb(255, 255, 255));
    if (cell.color)
        painter.fillRect(place, QColor::fromRgb(ground));
    if (cell.isMasked)
        paintHatch(painter, place, kHatchOnPaper);
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(kGrid, 0.6));
    painter.drawRect(place);
    if (cell.isFramed) { // inside of its lines, where no blank has its frame
        painter.setPen(QPen(inkOn(ground), 1.8));
        painter.drawRect(place.adjusted(2.4, 2.4, -2.4, -2.4));
    }
    if (cell.digits.isEmpty())
        return;
    painter.setFont(digitFont(place, cell.digits.size()));
    if (cell.isMasked) { // a plain ground, so that the hatching does not cross the digits
        const QSizeF words(lineWidth(painter.font(), cell.digits) + 3, painter.font().pixelSize() + 2);
        painter.fillRect(QRectF(place.center() - QPointF(words.width() / 2, words.height() / 2), words),
                         QColor::fromRgb(ground));
    }
    painter.setPen(inkOn(ground));
    drawLine(painter, place, Qt::AlignCenter, cell.digits);
}

/// What is to be filled in, or was, has a frame; neighbours share one.
void MapDrawing::paintBlanks(QPainter &painter) const
{
    const auto isBlank = [&](Index row, Index column) {
        return row >= 0 && column >= 0 && row < m_geometry.rows() && column < m_geometry.columns() &&
               m_map.rows[static_cast<std::size_t>(row)][static_cast<std::size_t>(column)].isBlank;
    };
    painter.setPen(QPen(kInk, kMarkWidth, Qt::SolidLine, Qt::SquareCap));
    for (Index row = 0; row < m_geometry.rows(); ++row)
        for (Index column = 0; column < m_geometry.columns(); ++column) {
            if (!isBlank(row, column))
                continue;
            const QRectF place = m_geometry.cell(row, column);
            if (!isBlank(row - 1, column))
                painter.drawLine(place.topLeft(), place.topRight());
            if (!isBlank(row + 1, column))
                painter.drawLine(place.bottomLeft(), place.bottomRight());
            if (!isBlank(row, column - 1))
                painter.drawLine(place.topLeft(), place.bottomLeft());
            if (!isBlank(row, column + 1))
                painter.drawLine(place.topRight(), place.bottomRight());
        }
}

void MapDrawing::paintLabels(QPainter &painter) const
{
    const QRectF cells = m_geometry.area();
    painter.setFont(paperLabelFont());
    paintRowLabels(painter, m_geometry, m_rowLabels, {kWidestPaperLabel, kQuietInk});
    painter.setFont(paperLabelFont());
    paintColumnLabels(painter, m_geometry, m_columnLabels, {kTallestPaperLabel, kQuietInk});
    painter.setFont(paperLabelFont());
    painter.setPen(kInk);
    const QRectF below(cells.left(), cells.bottom() + kBesideCells + m_below, cells.width(), kSmallLine);
    const QString rows = inOneLine(m_map.rowTitle);
    const QString columns = inOneLine(m_map.columnTitle);
    if (lineWidth(painter.font(), rows) > cells.height() + kTitleLine) // no room beside few rows
        return drawLine(painter, below, Qt::AlignCenter, rows + QStringLiteral(" × ") + columns);
    drawLine(painter, below, Qt::AlignCenter, columns);
    painter.save();
    painter.translate(kRowTitle / 2, cells.center().y());
    painter.rotate(-90);
    drawLine(painter, QRectF(-200, -kRowTitle / 2, 400, kRowTitle), Qt::AlignCenter, rows);
    painter.restore();
}

} // namespace headscope
