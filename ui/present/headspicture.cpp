// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lines/linetext.h"
#include "ui/present/maponstage.h"
#include "ui/present/picture.h"
#include "ui/text/words.h"
#include "ui/theme/fonts.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>

namespace headscope {
namespace {

constexpr double kLeastWidth = 240; // of a map with its labels
constexpr double kLeastHeight = 190;
constexpr double kHeadsGap = 20;
constexpr double kPartLine = 34;    // below them
constexpr double kNearSquare = 1.5; // as in the gallery

class HeadsPicture
{
    Q_DECLARE_TR_FUNCTIONS(headscope::HeadsPicture)
};

/// Those that share a page with the chosen one, as far as they have room; the run has shares.
ShownHeads headsWithRoom(const PictureInput &input, Index most)
{
    return shownHeads(input.plan(), input.selection().tensor, input.selection().head, most);
}

/// Which of them these are; empty where they are all.
QString partOfHeads(const ShownHeads &shown)
{
    return shown.count == shown.all
               ? QString()
               : HeadsPicture::tr("%1 of %2 heads, from head %3").arg(shown.count).arg(shown.all).arg(shown.first);
}

Index mostHeadsIn(const QRectF &place)
{
    const auto rows = static_cast<Index>(std::max(1.0, place.height() / kLeastHeight));
    return std::clamp<Index>(static_cast<Index>(place.width() / kLeastWidth) * rows, 1, kHeadsOnPage);
}

/// Where rows and columns are both positions a square map is seen as one; only digits need wider cells.
void makeNearSquare(MapOnStage &map)
{
    if (!isAttentionMap(map.slice().spec()))
        return;
    const QSizeF cell(map.geometry().cellWidth(), map.geometry().cellHeight());
    const double widest = map.digits() > 0 ? cell.width() : kNearSquare * cell.height();
    map.limitCells(cell.boundedTo(QSizeF(widest, kNearSquare * cell.width())));
}

/// The heads in as many rows as makes the maps largest.
std::vector<MapOnStage> headsOnStage(const QRectF &place, const PictureInput &input)
{
    if (!hasShares(input.plan()))
        return {};
    const ShownHeads shown = headsWithRoom(input, mostHeadsIn(place));
    const double line = partOfHeads(shown).isEmpty() ? 0 : kPartLine;
    const Index rows = static_cast<double>(shown.count) * kLeastWidth > place.width() ? 2 : 1;
    const Index columns = (shown.count + rows - 1) / rows;
    const double width = (place.width() - kHeadsGap * static_cast<double>(columns - 1)) / static_cast<double>(columns);
    const double height =
        (place.height() - line - kHeadsGap * static_cast<double>(rows - 1)) / static_cast<double>(rows);
    std::vector<MapOnStage> maps;
    for (Index i = 0; i < shown.count; ++i) {
        const Index head = shown.first + i;
        const Index row = i / columns;
        const Index column = i % columns;
        maps.emplace_back(input, shown.tensor, queryHeadOf(shown.tensor, head, input.plan().sizes));
        maps.back().setTitle(axisPlace(Extent::Heads, head));
        maps.back().setPlace(QRectF(place.left() + static_cast<double>(column) * (width + kHeadsGap),
                                    place.top() + static_cast<double>(row) * (height + kHeadsGap), width, height));
    }
    alignHeadings(maps);
    for (MapOnStage &map : maps)
        makeNearSquare(map);
    return maps;
}

void paintPartOfHeads(QPainter &painter, const QRectF &place, const PictureInput &input)
{
    painter.setFont(uiFont(kSmallType));
    painter.setPen(input.theme.muted);
    drawLine(painter, QRectF(place.left(), place.bottom() - kPartLine, place.width(), kPartLine),
             Qt::AlignLeft | Qt::AlignVCenter, partOfHeads(headsWithRoom(input, mostHeadsIn(place))));
}

} // namespace

ShownHeads shownHeads(const Plan &plan, TensorId chosen, Index head, Index most)
{
    const TensorId tensor = hasHeads(specOf(chosen)) ? chosen : sharesAt(plan, StepId::Weigh);
    const Index all = shapeOf(specOf(tensor), plan.sizes)[1];
    const Index first = std::min(head, plan.sizes.h - 1) * all / plan.sizes.h / most * most;
    return {tensor, all, first, std::min(all - first, most)};
}

std::vector<PlacedMap> placedHeads(const QRectF &place, const PictureInput &input)
{
    std::vector<PlacedMap> placed;
    for (const MapOnStage &map : headsOnStage(place, input))
        placed.push_back({map.place(), map.geometry(), map.slice(), map.slice(), true, map.digits()});
    return placed;
}

void paintHeads(QPainter &painter, const QRectF &place, const PictureInput &input)
{
    for (const MapOnStage &map : headsOnStage(place, input))
        map.paint(painter);
    if (hasShares(input.plan()))
        paintPartOfHeads(painter, place, input);
}

QString headsSummary(const PictureInput &input)
{
    const QString part =
        hasShares(input.plan()) ? partOfHeads(headsWithRoom(input, mostHeadsIn(input.place))) : QString();
    return part.isEmpty() ? axisCount(Extent::Heads, input.plan().sizes.h) : part;
}

} // namespace headscope
