// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lines/linetext.h"
#include "ui/operation/splitmoves.h"
#include "ui/present/picture.h"
#include "ui/text/words.h"
#include "ui/theme/fonts.h"

#include <QCoreApplication>

#include <algorithm>

namespace headscope {
namespace {

class MovesPicture
{
    Q_DECLARE_TR_FUNCTIONS(headscope::MovesPicture)
};

constexpr double kLargestSquare = 84;
constexpr double kMemory = 96; // the strip with its words
constexpr double kNames = 40;  // of the heads
constexpr Index kMostPositions = 3;
constexpr Index kMostHeads = 4;
constexpr Index kMostFeatures = 4;

SplitSample sampleOf(const PictureInput &input)
{
    const Shape shape = shapeOf(specOf(Role::QHeads), input.plan().sizes);
    return {std::min(shape[2], kMostPositions), std::min(shape[1], kMostHeads), std::min(shape[3], kMostFeatures)};
}

void paintBlocks(QPainter &painter, const QPointF &origin, double unit, const std::vector<SplitCell> &cells,
                 const PictureInput &input)
{
    constexpr double lastAct = 2.5;
    const Theme &theme = input.theme;
    const Index size = sampleOf(input).size;
    painter.setFont(numberFont(kSmallType));
    const bool hasWords = lineWidth(painter.font(), QStringLiteral("8,8")) < unit;
    for (const SplitCell &cell : cells) {
        const QRectF place(origin + QPointF(cell.x, cell.y) * unit, QSizeF(unit, unit));
        painter.fillRect(place.adjusted(1, 1, -1, -1), mixed(theme.surface, theme.ofHead(cell.head), 0.55));
        if (input.moment > lastAct && cell.shownHead != cell.head) { // in a head that it does not belong to
            painter.setPen(QPen(theme.text, 4));
            painter.drawRect(place.adjusted(3, 3, -3, -3));
        }
        painter.setPen(theme.text);
        if (hasWords)
            drawLine(painter, place, Qt::AlignCenter,
                     QStringLiteral("%1,%2").arg(cell.position).arg(cell.head * size + cell.feature));
    }
}

void paintNames(QPainter &painter, const QPointF &origin, double unit, const PictureInput &input)
{
    if (input.moment < 1)
        return;
    const SplitSample sample = sampleOf(input);
    const StageSize stage = stageOf(sample);
    const double pitch = (stage.width + kHeadGap) / static_cast<double>(sample.heads);
    painter.setPen(input.theme.muted);
    painter.setFont(uiFont(kSmallType));
    for (Index head = 0; head < sample.heads; ++head)
        drawLine(painter,
                 QRectF(origin.x() + static_cast<double>(head) * pitch * unit, origin.y() + stage.height * unit + 4,
                        (pitch - kHeadGap) * unit, 32),
                 Qt::AlignCenter, axisPlace(Extent::Heads, head));
}

void paintMemory(QPainter &painter, const QRectF &area, const std::vector<SplitCell> &cells, const Theme &theme)
{
    painter.setFont(uiFont(kSmallType));
    painter.setPen(theme.muted);
    drawLine(painter, QRectF(area.left(), area.top(), area.width(), 34), Qt::AlignLeft | Qt::AlignVCenter,
             MovesPicture::tr("The same numbers as they lie in memory, one behind the other"));
    const double unit = std::min(kLargestSquare, area.width() / static_cast<double>(cells.size()));
    for (const SplitCell &cell : cells)
        painter.fillRect(QRectF(area.left() + cell.address * unit, area.top() + 42, std::max(2.0, unit - 2), 44),
                         mixed(theme.surface, theme.ofHead(cell.head), 0.65));
}

} // namespace

void paintMoves(QPainter &painter, const QRectF &place, const PictureInput &input)
{
    const SplitSample sample = sampleOf(input);
    const auto cells = splitCellsAt(sample, input.moment, input.sight().permutes);
    const StageSize stage = stageOf(sample);
    const double height = place.height() - kMemory - kNames - 12;
    const double unit = std::min({kLargestSquare, place.width() / stage.width, height / stage.height});
    const QPointF origin(place.center().x() - stage.width * unit / 2,
                         place.top() + std::max(0.0, (height - stage.height * unit) / 2));
    paintBlocks(painter, origin, unit, cells, input);
    paintNames(painter, origin, unit, input);
    paintMemory(painter, QRectF(place.left(), place.bottom() - kMemory, place.width(), kMemory), cells, input.theme);
}

QString movesSummary(const PictureInput &input)
{
    const SplitSample sample = sampleOf(input);
    return MovesPicture::tr("Drawn for %1 positions and %2 heads of %3 features")
        .arg(sample.positions)
        .arg(sample.heads)
        .arg(sample.size);
}

} // namespace headscope
