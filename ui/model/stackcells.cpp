// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/model/stackcells.h"

#include "ui/access/paintedcells.h"
#include "ui/model/stackview.h"

#include <algorithm>

namespace headscope {
namespace {

StackLayout::Hit hitOf(const PaintedCells::Place &place)
{
    return {static_cast<std::size_t>(place.first), place.second - 1};
}

PaintedCells::Place placeOf(const StackLayout::Hit &hit)
{
    return {static_cast<Index>(hit.block), hit.head + 1};
}

} // namespace

class StackCells : public PaintedCells
{
public:
    explicit StackCells(StackView &stack) : PaintedCells(&stack), m_stack(stack) {}

    Index rows() const override { return std::ssize(m_stack.stack().blocks()); }
    Index columns() const override
    {
        std::size_t most = 0;
        for (const PlacedBlock &block : m_stack.stack().blocks())
            most = std::max(most, block.maps.size());
        return static_cast<Index>(most) + 1;
    }
    /// A block has as many heads as it has maps.
    bool has(const Place &place) const override
    {
        return place.first < rows() &&
               hitOf(place).head < std::ssize(m_stack.stack().blocks()[hitOf(place).block].maps);
    }
    QString name(const Place &place) const override { return m_stack.sentenceOf(hitOf(place)); }
    QRectF rect(const Place &place) const override
    {
        const auto hit = hitOf(place);
        const PlacedBlock &block = m_stack.stack().blocks()[hit.block];
        if (hit.head < 0)
            return block.frame;
        return hit.head < std::ssize(block.maps) ? block.maps[static_cast<std::size_t>(hit.head)] : QRectF();
    }
    std::optional<Place> placeAt(const QPointF &point) const override
    {
        const auto hit = m_stack.stack().hit(point);
        return hit ? std::optional(placeOf(*hit)) : std::nullopt;
    }
    std::optional<Place> current() const override
    {
        return m_stack.stack().blocks().empty() ? std::nullopt : std::optional(placeOf(m_stack.current()));
    }
    void choose(const Place &place) override { m_stack.goTo(hitOf(place), false); }

private:
    StackView &m_stack;
};

PaintedCells *stackCells(StackView &stack)
{
    return new StackCells(stack);
}

} // namespace headscope
