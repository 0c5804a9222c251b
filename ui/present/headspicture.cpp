// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/present/maponstage.h"
#include "ui/present/picture.h"
#include "ui/text/words.h"

#include <algorithm>
#include <cmath>

namespace headscope {
namespace {

constexpr double kLeastWidth = 240; // of a map with its labels
constexpr double kLeastHeight = 190;
constexpr double kHeadsGap = 20;

/// The heads in as many rows as makes the maps largest; the first ones where not all have room.
std::vector<MapOnStage> headsOnStage(const QRectF &place, const PictureInput &input)
{
    const Index most = std::max<Index>(1, static_cast<Index>(place.width() / kLeastWidth) *
                                              static_cast<Index>(std::max(1.0, place.height() / kLeastHeight)));
    if (!hasShares(input.plan()))
        return {};
    const TensorId tensor =
        hasHeads(specOf(input.selection().tensor)) ? input.selection().tensor : sharesAt(input.plan(), StepId::Weigh);
    const Index all = shapeOf(specOf(tensor), input.plan().sizes)[1];
    const Index count = std::min(all, most);
    const Index rows = static_cast<double>(count) * kLeastWidth > place.width() ? 2 : 1;
    const Index columns = (count + rows - 1) / rows;
    const double width = (place.width() - kHeadsGap * static_cast<double>(columns - 1)) / static_cast<double>(columns);
    const double height = (place.height() - kHeadsGap * static_cast<double>(rows - 1)) / static_cast<double>(rows);
    std::vector<MapOnStage> maps;
    for (Index head = 0; head < count; ++head) {
        maps.emplace_back(input, tensor, queryHeadOf(tensor, head, input.plan().sizes));
        maps.back().setTitle(axisPlace(Extent::Heads, head));
        const Index row = head / columns;
        maps.back().setPlace(QRectF(place.left() + static_cast<double>(head % columns) * (width + kHeadsGap),
                                    place.top() + static_cast<double>(row) * (height + kHeadsGap), width, height));
    }
    alignHeadings(maps);
    return maps;
}

} // namespace

std::vector<PlacedMap> placedHeads(const QRectF &place, const PictureInput &input)
{
    std::vector<PlacedMap> placed;
    for (const MapOnStage &map : headsOnStage(place, input))
        placed.push_back({map.place(), map.geometry(), map.slice(), true, map.digits()});
    return placed;
}

void paintHeads(QPainter &painter, const QRectF &place, const PictureInput &input)
{
    for (const MapOnStage &map : headsOnStage(place, input))
        map.paint(painter);
}

QString headsSummary(const PictureInput &input)
{
    return axisCount(Extent::Heads, input.plan().sizes.h);
}

} // namespace headscope
