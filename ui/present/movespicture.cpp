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
constexpr double kBetweenWords = 6;
constexpr double kShapeLine = 40;
constexpr double kAboveMemory = 12;

SplitSample sampleOf(const PictureInput &input)
{
    return splitSample(splitShape(input.selection().tensor, input.plan().sizes));
}

QString drawnWords(const SplitSample &sample)
{
    return MovesPicture::tr("Drawn for %1 positions and %2 heads of %3 features")
        .arg(sample.positions)
        .arg(sample.heads)
        .arg(sample.size);
}

/// How high the room for the blocks is.
double blocksHeight(const QRectF &place)
{
    return place.height() - kShapeLine - kMemory - kNames - kAboveMemory;
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

/// What the shape is at this act, and what its places count.
QString shapeWords(const PictureInput &input)
{
    const TensorId tensor = splitTensor(input.selection().tensor);
    const QString batch = MovesPicture::tr("batch item");
    const QString head = MovesPicture::tr("head");
    const QString row = tensor == Role::QHeads ? MovesPicture::tr("query") : MovesPicture::tr("key");
    const QString feature = MovesPicture::tr("feature");
    const QString matrix = MovesPicture::tr("matrix");
    const QStringList names[]{
        {batch, row, feature}, {batch, row, head, feature}, {batch, head, row, feature}, {matrix, row, feature}};
    const int act = splitAct(input.moment, input.sight().permutes);
    const bool isHidden = act == 3 && input.hidesShape(tensor);
    const Shape shape = shapeAtAct(splitShape(tensor, input.plan().sizes), act);
    return (isHidden ? hiddenShapeMark() : toQString(toString(shape))) + QStringLiteral("  ") +
           names[act].join(QStringLiteral(" × "));
}

void paintShape(QPainter &painter, const QRectF &line, const PictureInput &input)
{
    painter.setFont(uiFont(kSmallType));
    painter.setPen(input.theme.muted);
    drawLine(painter, line, Qt::AlignCenter, elidedLine(painter.font(), shapeWords(input), line.width()));
}

void paintNames(QPainter &painter, const QPointF &origin, double unit, const PictureInput &input)
{
    if (input.moment < 1)
        return;
    const bool permutes = input.sight().permutes;
    const int act = splitAct(input.moment, permutes);
    const SplitSample sample = sampleOf(input);
    const StageSize stage = stageOf(sample);
    const double pitch = (stage.width + kHeadGap) / static_cast<double>(sample.heads);
    painter.setPen(input.theme.muted);
    painter.setFont(uiFont(kSmallType));
    for (Index head = 0; head < sample.heads; ++head) {
        const QRectF line(origin.x() + static_cast<double>(head) * pitch * unit, origin.y() + stage.height * unit + 4,
                          (pitch - kHeadGap) * unit, 32);
        drawLine(painter, line, Qt::AlignCenter,
                 elidedLine(painter.font(), splitBlockName(head, act, permutes), line.width()));
    }
}

/// What the strip is, in full and for narrower windows, and how much of the layer is drawn where that is not all: the
/// features are counted in what is drawn, unlike those of the shape.
QStringList memoryTitles(const PictureInput &input)
{
    QStringList titles{splitMemoryTitle(), MovesPicture::tr("The same numbers as they lie in memory")};
    const QString part = splitPartWords(splitShape(input.selection().tensor, input.plan().sizes));
    if (part.isEmpty())
        return titles;
    for (QString &title : titles)
        title += QStringLiteral(" · ") + part;
    return titles << part;
}

void paintMemory(QPainter &painter, const QRectF &area, const std::vector<SplitCell> &cells, const PictureInput &input)
{
    const Theme &theme = input.theme;
    painter.setFont(uiFont(kSmallType));
    painter.setPen(theme.muted);
    const QStringList titles = memoryTitles(input);
    drawLine(painter, QRectF(area.left(), area.top(), area.width(), 34), Qt::AlignLeft | Qt::AlignVCenter,
             fittingLine(painter.font(), titles, area.width()));
    const double unit = std::min(kLargestSquare, area.width() / static_cast<double>(cells.size()));
    for (const SplitCell &cell : cells)
        painter.fillRect(QRectF(area.left() + cell.address * unit, area.top() + 42, std::max(2.0, unit - 2), 44),
                         mixed(theme.surface, theme.ofHead(cell.head), 0.65));
}

} // namespace

QString splitBlockName(Index block, int act, bool permutes)
{
    constexpr int merged = 3;
    if (act < merged)
        return axisPlace(Extent::Heads, block);
    return permutes ? MovesPicture::tr("matrix %1 = head %1").arg(block) : MovesPicture::tr("matrix %1").arg(block);
}

QString splitMemoryTitle()
{
    return MovesPicture::tr("The same numbers as they lie in memory, one behind the other");
}

QString splitPartWords(const Shape &heads)
{
    const SplitSample sample = splitSample(heads);
    return sample.count() < heads[1] * heads[2] * heads[3] ? drawnWords(sample) : QString();
}

double movesCellSize(const QRectF &place, const PictureInput &input)
{
    const StageSize stage = stageOf(sampleOf(input));
    return std::min({kLargestSquare, place.width() / stage.width, blocksHeight(place) / stage.height});
}

void paintMoves(QPainter &painter, const QRectF &place, const PictureInput &input)
{
    const SplitSample sample = sampleOf(input);
    const auto cells = splitCellsAt(sample, input.moment, input.sight().permutes);
    const StageSize stage = stageOf(sample);
    const double unit = movesCellSize(place, input);
    const QPointF origin(place.center().x() - stage.width * unit / 2,
                         place.top() + kShapeLine + std::max(0.0, (blocksHeight(place) - stage.height * unit) / 2));
    paintShape(painter, QRectF(place.left(), place.top(), place.width(), kShapeLine), input);
    paintBlocks(painter, origin, unit, cells, input);
    paintNames(painter, origin, unit, input);
    paintMemory(painter, QRectF(place.left(), place.bottom() - kMemory, place.width(), kMemory), cells, input);
}

QString movesSummary(const PictureInput &input)
{
    return shapeWords(input) + u'\n' + drawnWords(sampleOf(input));
}

} // namespace headscope
