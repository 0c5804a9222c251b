// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/model/stacklayout.h"

#include <algorithm>
#include <cmath>

namespace headscope {
namespace {

constexpr double kMargin = 16;
constexpr double kBetween = 44;  // columns
constexpr double kStream = 30;   // from the left edge of a column to its frames
constexpr double kTitle = 26;    // of a frame
constexpr double kPlain = 34;    // a frame without maps
constexpr double kGap = 10;      // between frames
constexpr double kMapGap = 12;   // between maps
constexpr double kPadding = 10;  // in a frame
constexpr double kCaption = 15;  // below a map
constexpr double kTop = 22;      // for the name of the column
constexpr double kBottom = 4;    // below the column
constexpr double kLargest = 120; // side of a map
constexpr double kGood = 64;
constexpr double kSmallest = 34;
constexpr double kCaptioned = 44; // a smaller map has no room for words
constexpr double kLittle = 72;    // that may be missing while the maps stay small

/// The sides of a map whose longer one is given: cells are square within reason.
QSizeF mapSize(const Plan &plan, double side)
{
    constexpr double flattest = 0.4;
    const auto rows = static_cast<double>(plan.sizes.q);
    const auto columns = static_cast<double>(std::max<Index>(1, plan.sizes.attended()));
    const double share = std::clamp(rows / columns, flattest, 1 / flattest);
    return {std::round(share > 1 ? side / share : side), std::round(share > 1 ? side : side * share)};
}

/// As many side by side as have room, in lines of the same length: 6 and 6 rather than 9 and 3.
Index acrossOf(Index heads, double map, double width)
{
    const auto fits = static_cast<Index>((width - 2 * kPadding + kMapGap) / (map + kMapGap));
    const Index most = std::clamp<Index>(fits, 1, heads);
    const Index lines = (heads + most - 1) / most;
    return (heads + lines - 1) / lines;
}

} // namespace

std::size_t StackLayout::columnOf(const ModelBlock &block) const
{
    const auto isSame = [&](const PlacedColumn &column) { return column.column == block.column; };
    return static_cast<std::size_t>(std::find_if(m_columns.begin(), m_columns.end(), isSame) - m_columns.begin());
}

double StackLayout::frameHeight(const Plan &plan, double width, double map) const
{
    if (!plan.attends())
        return kPlain;
    const Index across = acrossOf(plan.sizes.h, map, width);
    const Index lines = (plan.sizes.h + across - 1) / across;
    const double caption = map >= kCaptioned ? kCaption : 2;
    return kTitle + static_cast<double>(lines) * (mapSize(plan, map).height() + caption + 4) + 6;
}

double StackLayout::columnHeight(const ModelPlan &plan, std::size_t column, double map) const
{
    double height = kTop + kBottom;
    for (std::size_t i = 0; i < plan.blocks.size(); ++i)
        if (columnOf(plan.model->blocks[i]) == column)
            height += frameHeight(*plan.blocks[i], m_columns[column].place.width() - kStream, map) + kGap;
    return height;
}

void StackLayout::placeColumns(const ModelPlan &plan, QSizeF room)
{
    for (const ModelBlock &block : plan.model->blocks)
        if (columnOf(block) == m_columns.size())
            m_columns.push_back({block.column, {}, 0, 0});
    const auto count = static_cast<double>(m_columns.size());
    const double width = (room.width() - 2 * kMargin - (count - 1) * kBetween) / count;
    double left = kMargin;
    for (PlacedColumn &column : m_columns) {
        column.place = QRectF(left, 0, width, 0);
        column.stream = left + 8;
        column.frames = left + kStream;
        left += width + kBetween;
    }
}

/// How large the maps may be: none is wider than the narrowest block.
double StackLayout::largest() const
{
    double room = kLargest;
    for (const PlacedColumn &column : m_columns)
        room = std::min(room, std::floor(column.place.width() - kStream - 2 * kPadding));
    return std::max(room, kSmallest);
}

/// How wide the maps of a block may be together.
double StackLayout::roomForMaps(const ModelPlan &plan, std::size_t block) const
{
    return m_columns[columnOf(plan.model->blocks[block])].place.width() - kStream - 2 * kPadding;
}

/// A good size where not all maps are seen at once: smaller where else only one would stand in a line.
double StackLayout::goodSize(const ModelPlan &plan) const
{
    double map = kGood;
    for (std::size_t i = 0; i < plan.blocks.size(); ++i)
        if (plan.blocks[i]->attends() && plan.blocks[i]->sizes.h > 1)
            map = std::min(map, std::floor((roomForMaps(plan, i) - kMapGap) / 2));
    return std::max(map, kSmallest);
}

/// The largest maps in as many lines as those of this size take.
double StackLayout::widest(const ModelPlan &plan, double map) const
{
    const auto across = [&](double side) {
        std::vector<Index> heads;
        for (std::size_t i = 0; i < plan.blocks.size(); ++i)
            if (plan.blocks[i]->attends())
                heads.push_back(acrossOf(plan.blocks[i]->sizes.h, side,
                                         m_columns[columnOf(plan.model->blocks[i])].place.width() - kStream));
        return heads;
    };
    const std::vector<Index> wanted = across(map);
    while (map + 1 <= largest() && across(map + 1) == wanted)
        ++map;
    return map;
}

/// How large maps may be so that the heads of every block stand in one line; any size, where words would have no room.
double StackLayout::besideOneAnother(const ModelPlan &plan) const
{
    double map = largest();
    for (std::size_t i = 0; i < plan.blocks.size(); ++i) {
        if (!plan.blocks[i]->attends())
            continue;
        const auto heads = static_cast<double>(plan.blocks[i]->sizes.h);
        map = std::min(map, std::floor((roomForMaps(plan, i) - (heads - 1) * kMapGap) / heads));
    }
    return map >= kCaptioned ? map : largest();
}

/// Maps that are much larger, and a bar beside them, come and go with no single line of tokens above the stack.
StackLayout::StackLayout(const ModelPlan &plan, QSizeF room, bool isScrolled)
{
    placeColumns(plan, room);
    const double most = besideOneAnother(plan);
    double map = most;
    const auto needed = [&] {
        double highest = 0;
        for (std::size_t i = 0; i < m_columns.size(); ++i)
            highest = std::max(highest, columnHeight(plan, i, map));
        return highest;
    };
    while (map > kSmallest && needed() > room.height())
        map -= 2;
    m_isScrolled = needed() > room.height() + (isScrolled ? 0 : kLittle);
    if (m_isScrolled) // in any case: maps may be of a good size
        map = widest(plan, std::max(map, std::min(goodSize(plan), most)));
    m_height = std::max(std::floor(room.height()), std::ceil(needed()));
    m_blocks.resize(plan.blocks.size());
    for (std::size_t i = 0; i < m_columns.size(); ++i)
        placeBlocks(plan, i, map);
    placeMemory(plan);
}

void StackLayout::placeBlocks(const ModelPlan &plan, std::size_t at, double map)
{
    PlacedColumn &column = m_columns[at];
    const double width = column.place.right() - column.frames;
    double bottom = m_height - kBottom;
    for (std::size_t i = 0; i < plan.blocks.size(); ++i) {
        if (columnOf(plan.model->blocks[i]) != at)
            continue;
        const double height = frameHeight(*plan.blocks[i], width, map);
        m_blocks[i] = {i, at, QRectF(column.frames, bottom - height, width, height), {}, map >= kCaptioned};
        placeMaps(m_blocks[i], *plan.blocks[i], map);
        bottom -= height + kGap;
    }
    column.place.setTop(bottom);
    column.place.setBottom(m_height);
}

void StackLayout::placeMaps(PlacedBlock &placed, const Plan &plan, double map) const
{
    if (!plan.attends())
        return;
    const QSizeF size = mapSize(plan, map);
    const Index across = acrossOf(plan.sizes.h, map, placed.frame.width());
    const double free = placed.frame.width() - 2 * kPadding - static_cast<double>(across) * size.width();
    const double gap = across > 1 ? std::min(kMapGap, free / static_cast<double>(across - 1)) : 0;
    const double line = size.height() + (placed.hasCaptions ? kCaption : 2) + 4;
    for (Index head = 0; head < plan.sizes.h; ++head) {
        const Index row = head / across;
        placed.maps.emplace_back(
            std::round(placed.frame.left() + kPadding + static_cast<double>(head % across) * (size.width() + gap)),
            std::round(placed.frame.top() + kTitle + static_cast<double>(row) * line), size.width(), size.height());
    }
}

/// From above the blocks that give the memory, through the room between the columns.
void StackLayout::placeMemory(const ModelPlan &plan)
{
    for (const PlacedBlock &placed : m_blocks) {
        const ModelBlock &block = plan.model->blocks[placed.block];
        if (!block.isCross())
            continue;
        const PlacedBlock &from = m_blocks[*block.memory];
        const PlacedColumn &column = m_columns[placed.column];
        const double over = from.frame.top() - kGap;
        const double between = column.place.left() - kBetween / 2;
        const double into = placed.frame.top() + kTitle / 2;
        m_memory.push_back({placed.block, QPolygonF({{m_columns[from.column].stream, over},
                                                     {between, over},
                                                     {between, into},
                                                     {placed.frame.left(), into}})});
    }
}

std::optional<StackLayout::Hit> StackLayout::hit(const QPointF &point) const
{
    for (const PlacedBlock &placed : m_blocks) {
        if (!placed.frame.contains(point))
            continue;
        const auto found = std::find_if(placed.maps.begin(), placed.maps.end(),
                                        [&](const QRectF &map) { return map.adjusted(-4, -2, 4, 14).contains(point); });
        return Hit{placed.block, found == placed.maps.end() ? -1 : static_cast<Index>(found - placed.maps.begin())};
    }
    return std::nullopt;
}

} // namespace headscope
