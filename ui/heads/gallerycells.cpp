// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/heads/gallerycells.h"

#include "ui/access/paintedcells.h"
#include "ui/figure/spokencell.h"
#include "ui/heads/distancemap.h"
#include "ui/heads/headgallery.h"
#include "ui/heads/headstrip.h"
#include "ui/text/words.h"

#include <algorithm>

namespace headscope {

class GalleryCells : public PaintedCells
{
public:
    explicit GalleryCells(HeadGallery &gallery) : PaintedCells(&gallery), m_gallery(gallery) {}

    Index rows() const override
    {
        return m_gallery.figure() != nullptr ? m_gallery.figure()->panelCount() * rowsOfEach() : 0;
    }
    Index columns() const override
    {
        return m_gallery.figure() != nullptr ? m_gallery.figure()->slice(0).columns() : 0;
    }
    /// "head 2, query 1, key 0, 0.43"; of maps of all heads together their title stands there.
    QString name(const Place &place) const override
    {
        const Slice &slice = m_gallery.figure()->slice(place.first / rowsOfEach());
        std::optional<FetchedSlice> numbers; // of a large map the row alone is read
        if (!MapTiles::areMany(slice.rows() * slice.columns()))
            numbers.emplace(slice);
        const QString cell =
            spokenCell(slice, numbers ? &*numbers : nullptr, place.first % rowsOfEach(), place.second, 2);
        return listed({titleOf(place.first / rowsOfEach()), cell});
    }
    QString rowName(Index row) const override
    {
        const Index panel = row / rowsOfEach();
        return listed({titleOf(panel), m_gallery.figure()->slice(panel).rowLabel(row % rowsOfEach())});
    }
    QString columnName(Index column) const override { return m_gallery.figure()->slice(0).columnLabel(column); }
    /// Nothing where the maps are moved so that it is not seen.
    QRectF rect(const Place &place) const override
    {
        const MapGeometry cells = m_gallery.geometry(place.first / rowsOfEach());
        return cells.cell(place.first % rowsOfEach(), place.second).intersected(cells.area());
    }
    std::optional<Place> placeAt(const QPointF &point) const override
    {
        for (Index panel = 0; rows() > 0 && panel < m_gallery.figure()->panelCount(); ++panel)
            if (const auto cell = m_gallery.geometry(panel).cellAt(point))
                return Place{panel * rowsOfEach() + cell->first, cell->second};
        return std::nullopt;
    }
    std::optional<Place> current() const override
    {
        const auto &cursor = m_gallery.m_session.selection().cursor();
        if (!cursor || rows() == 0 || cursor->tensor != m_gallery.figure()->slice(0).tensor())
            return std::nullopt;
        const Index panel = m_gallery.panelOf(cursor->cell[1], cursor->cell[0]);
        const auto place = m_gallery.figure()->slice(panel).place(cursor->cell);
        return place ? std::optional(Place{panel * rowsOfEach() + place->first, place->second}) : std::nullopt;
    }
    void choose(const Place &place) override
    {
        m_gallery.pinAt(m_gallery.hitOf(place.first / rowsOfEach(), place.first % rowsOfEach(), place.second));
    }

private:
    Index rowsOfEach() const { return m_gallery.figure() != nullptr ? m_gallery.figure()->slice(0).rows() : 0; }
    QString titleOf(Index panel) const
    {
        const PanelTitle &title = m_gallery.figure()->panel(panel).title;
        return title.withChange(title.whole);
    }

    HeadGallery &m_gallery;
};

PaintedCells *galleryCells(HeadGallery &gallery)
{
    return new GalleryCells(gallery);
}

class StripCells : public PaintedCells
{
public:
    explicit StripCells(HeadStrip &strip) : PaintedCells(&strip), m_strip(strip) {}

    QAccessible::Role role() const override { return QAccessible::List; }
    Index rows() const override
    {
        Index count = 0;
        for (const StripLayout::Group &group : m_strip.arrangement().groups())
            count += group.shownCount();
        return count;
    }
    QString name(const Place &place) const override
    {
        const auto [group, thumbnail] = find(place.first);
        QStringList words{tensorTitle(specOf(group->tensor))};
        if (hasHeads(specOf(group->tensor)))
            words << axisPlace(Extent::Heads, thumbnail);
        return listed(words);
    }
    QRectF rect(const Place &place) const override
    {
        const auto [group, thumbnail] = find(place.first);
        return group->thumbnail(thumbnail);
    }
    std::optional<Place> placeAt(const QPointF &point) const override
    {
        for (Index i = 0; i < rows(); ++i)
            if (rect({i, 0}).contains(point))
                return Place{i, 0};
        return std::nullopt;
    }
    std::optional<Place> current() const override
    {
        const Selection &s = m_strip.m_session.selection();
        for (Index i = 0; i < rows(); ++i)
            if (const auto [group, thumbnail] = find(i);
                m_strip.isChosen(*group) &&
                (!hasHeads(specOf(group->tensor)) || thumbnail == s.head / group->headsOfEach))
                return Place{i, 0};
        return std::nullopt;
    }
    void choose(const Place &place) override
    {
        const auto [group, thumbnail] = find(place.first);
        m_strip.choose(*group, thumbnail);
    }

private:
    /// A small map of the strip.
    struct Found
    {
        const StripLayout::Group *group = nullptr;
        Index thumbnail = 0;
    };
    Found find(Index index) const
    {
        for (const StripLayout::Group &group : m_strip.arrangement().groups()) {
            if (index < group.shownCount())
                return {&group, index};
            index -= group.shownCount();
        }
        return {};
    }

    HeadStrip &m_strip;
};

PaintedCells *stripCells(HeadStrip &strip)
{
    return new StripCells(strip);
}

class DistanceCells : public PaintedCells
{
public:
    explicit DistanceCells(DistanceMap &map) : PaintedCells(&map), m_map(map) {}

    /// None while the distances are measured.
    Index rows() const override
    {
        const Index heads = m_map.cells().rows();
        return m_map.distances() && m_map.distances()->size() == heads * heads ? heads : 0;
    }
    Index columns() const override { return rows(); }
    QString name(const Place &place) const override { return m_map.words(place.first, place.second); }
    QRectF rect(const Place &place) const override { return m_map.cells().cell(place.first, place.second); }
    std::optional<Place> placeAt(const QPointF &point) const override { return m_map.cells().cellAt(point); }
    /// The chosen head with itself: its row is the outlined one.
    std::optional<Place> current() const override
    {
        const Index head = m_map.m_session.selection().head;
        return head < rows() ? std::optional(Place{head, head}) : std::nullopt;
    }
    void choose(const Place &place) override { m_map.m_session.setHead(place.first); }

private:
    DistanceMap &m_map;
};

PaintedCells *distanceCells(DistanceMap &map)
{
    return new DistanceCells(map);
}

} // namespace headscope
