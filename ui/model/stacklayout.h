// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/models/modelplan.h"

#include <QPolygonF>
#include <QRectF>

#include <vector>

namespace headscope {

/// Where a block stands: its frame, and in it the map of each head where it attends.
struct PlacedBlock
{
    std::size_t block = 0;
    std::size_t column = 0; ///< in StackLayout::columns()
    QRectF frame;
    std::vector<QRectF> maps;
    bool hasCaptions = false; ///< there is room for the numbers of the heads
};

/// One stack of blocks, with the stream of its residuals as a line at its left.
struct PlacedColumn
{
    Column column = Column::Only;
    QRectF place;
    double stream = 0; ///< from the left of all
    double frames = 0; ///< likewise, where those of its blocks begin; they end with the place
};

/// From the encoder's stream to the left edge of a cross-attention.
struct MemoryLine
{
    std::size_t block = 0;
    QPolygonF points;
};

/// The blocks of a model from bottom to top, in one column or two, in logical pixels. The height is what they need, and
/// at least what there is: maps are as large as that lets them be. Where much is missing even for the smallest, they
/// are large and are scrolled.
class StackLayout
{
public:
    StackLayout() = default;
    /// `isScrolled` where the maps are large already: they stay so until all have room.
    StackLayout(const ModelPlan &plan, QSizeF room, bool isScrolled = false);

    bool isScrolled() const { return m_isScrolled; }
    const std::vector<PlacedBlock> &blocks() const { return m_blocks; } ///< in the order of the model
    const std::vector<PlacedColumn> &columns() const { return m_columns; }
    double height() const { return m_height; }
    const std::vector<MemoryLine> &memoryLines() const { return m_memory; }
    /// What stands at a point: the block and its head, -1 where it is beside all maps.
    struct Hit
    {
        std::size_t block;
        Index head;
        bool operator==(const Hit &) const = default;
    };
    std::optional<Hit> hit(const QPointF &point) const;

private:
    double frameHeight(const Plan &plan, double width, double map) const;
    double largest() const;
    double roomForMaps(const ModelPlan &plan, std::size_t block) const;
    double goodSize(const ModelPlan &plan) const;
    double besideOneAnother(const ModelPlan &plan) const;
    double columnHeight(const ModelPlan &plan, std::size_t column, double map) const;
    double widest(const ModelPlan &plan, double map) const;
    void placeColumns(const ModelPlan &plan, QSizeF room);
    void placeBlocks(const ModelPlan &plan, std::size_t column, double map);
    void placeMaps(PlacedBlock &placed, const Plan &plan, double map) const;
    void placeMemory(const ModelPlan &plan);
    std::size_t columnOf(const ModelBlock &block) const;

    std::vector<PlacedBlock> m_blocks;
    std::vector<PlacedColumn> m_columns;
    std::vector<MemoryLine> m_memory;
    double m_height = 0;
    bool m_isScrolled = false;
};

} // namespace headscope
