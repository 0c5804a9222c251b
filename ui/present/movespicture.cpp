// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lines/linetext.h"
#include "ui/operation/splitmoves.h"
#include "ui/present/picture.h"
#include "ui/text/words.h"
#include "ui/theme/fonts.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>

namespace headscope {
namespace {

class MovesPicture
{
    Q_DECLARE_TR_FUNCTIONS(headscope::MovesPicture)
};

constexpr double kLargestSquare = 84;
constexpr double kMemory = 96; // the strip with its words
constexpr double kNames = 40;  // of the heads
constexpr double kBetweenWords = 6;
constexpr double kShapeLine = 40;
constexpr Index kMostPositions = 3;
constexpr Index kMostHeads = 4;
constexpr Index kMostFeatures = 4;

/// Whose split it is: that of the keys or the values where these are looked at, else of the queries.
TensorId splitTensor(const PictureInput &input)
{
    const TensorId tensor = input.selection().tensor;
    return tensor == Role::KHeads || tensor == Role::VHeads ? tensor : TensorId(Role::QHeads);
}

/// What is split now, as heads: keys and values of the past come as such.
Shape splitShape(const PictureInput &input)
{
    const Sizes &sizes = input.plan().sizes;
    Shape shape = shapeOf(specOf(splitTensor(input)), sizes);
    if (splitTensor(input) != TensorId(Role::QHeads))
        shape[2] -= sizes.past;
    return shape;
}

SplitSample sampleOf(const PictureInput &input)
{
    const Shape shape = splitShape(input);
    return {std::min(shape[2], kMostPositions), std::min(shape[1], kMostHeads), std::min(shape[3], kMostFeatures)};
}

void paintBlocks(QPainter &painter, const QPointF &origin, double unit, const std::vector<SplitCell> &cells,
                 const PictureInput &input)
{
    constexpr double lastAct = 2.5;
    const Theme &theme = input.theme;
    const Index size = sampleOf(input).size;
    painter.setFont(uiFont(kSmallType)); // a comma takes less room there than among digits of one width
    const bool hasWords = lineWidth(painter.font(), QStringLiteral("8,8")) + kBetweenWords < unit;
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

/// The acts as whole numbers: projected, reshaped, permuted, merged. Without the permute the second leads nowhere.
int actOf(const PictureInput &input)
{
    const auto act = static_cast<int>(std::lround(input.moment));
    return !input.sight().permutes && act == 2 ? 1 : act;
}

/// What the shape is at this act, and what its places count.
QString shapeWords(const PictureInput &input)
{
    const Shape shape = splitShape(input);
    const TensorId tensor = splitTensor(input);
    const bool isOfQueries = tensor == Role::QHeads;
    const auto batch = std::pair(MovesPicture::tr("batch item"), shape[0]);
    const auto head = std::pair(MovesPicture::tr("head"), shape[1]);
    const auto row = std::pair(isOfQueries ? MovesPicture::tr("query") : MovesPicture::tr("key"), shape[2]);
    const auto feature = std::pair(MovesPicture::tr("feature"), shape[3]);
    const auto all = std::pair(feature.first, head.second * feature.second);
    const auto matrix = std::pair(MovesPicture::tr("matrix"), batch.second * head.second);
    const std::vector<std::pair<QString, Index>> acts[]{
        {batch, row, all}, {batch, row, head, feature}, {batch, head, row, feature}, {matrix, row, feature}};
    QStringList names;
    QStringList lengths;
    for (const auto &[name, length] : acts[actOf(input)]) {
        names << name;
        lengths << QString::number(length);
    }
    const bool isHidden = actOf(input) == 3 && input.hidesShape(tensor);
    return (isHidden ? QStringLiteral("( ? )") : QStringLiteral("(%1)").arg(lengths.join(QStringLiteral(", ")))) +
           QStringLiteral("  ") + names.join(QStringLiteral(" × "));
}

void paintShape(QPainter &painter, const QRectF &line, const PictureInput &input)
{
    painter.setFont(uiFont(kSmallType));
    painter.setPen(input.theme.muted);
    drawLine(painter, line, Qt::AlignCenter, elidedLine(painter.font(), shapeWords(input), line.width()));
}

/// Until the merge a block is a head of the item; then it is a matrix of the stack, which without the permute is none.
QString blockName(Index block, const PictureInput &input)
{
    constexpr int merged = 3;
    if (actOf(input) < merged)
        return axisPlace(Extent::Heads, block);
    return input.sight().permutes ? MovesPicture::tr("matrix %1 = head %1").arg(block)
                                  : MovesPicture::tr("matrix %1").arg(block);
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
    for (Index head = 0; head < sample.heads; ++head) {
        const QRectF line(origin.x() + static_cast<double>(head) * pitch * unit, origin.y() + stage.height * unit + 4,
                          (pitch - kHeadGap) * unit, 32);
        drawLine(painter, line, Qt::AlignCenter, elidedLine(painter.font(), blockName(head, input), line.width()));
    }
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
    const double height = place.height() - kShapeLine - kMemory - kNames - 12;
    const double unit = std::min({kLargestSquare, place.width() / stage.width, height / stage.height});
    const QPointF origin(place.center().x() - stage.width * unit / 2,
                         place.top() + kShapeLine + std::max(0.0, (height - stage.height * unit) / 2));
    paintShape(painter, QRectF(place.left(), place.top(), place.width(), kShapeLine), input);
    paintBlocks(painter, origin, unit, cells, input);
    paintNames(painter, origin, unit, input);
    paintMemory(painter, QRectF(place.left(), place.bottom() - kMemory, place.width(), kMemory), cells, input.theme);
}

QString movesSummary(const PictureInput &input)
{
    const SplitSample sample = sampleOf(input);
    return shapeWords(input) + u'\n' +
           MovesPicture::tr("Drawn for %1 positions and %2 heads of %3 features")
               .arg(sample.positions)
               .arg(sample.heads)
               .arg(sample.size);
}

} // namespace headscope
