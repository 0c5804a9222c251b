// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/operation/mapcells.h"

#include "ui/access/paintedcells.h"
#include "ui/figure/spokencell.h"
#include "ui/operation/mapwidget.h"
#include "ui/text/words.h"

#include <QCoreApplication>

namespace headscope {

class MapCells : public PaintedCells
{
    Q_DECLARE_TR_FUNCTIONS(headscope::MapCells)

public:
    explicit MapCells(MapWidget &map) : PaintedCells(&map), m_map(map) {}

    Index rows() const override { return m_map.content().slice.rows(); }
    Index columns() const override { return m_map.content().slice.columns(); }
    /// What is not shown yet is not told.
    QString name(const Place &place) const override
    {
        const Slice &slice = m_map.content().slice;
        const auto [row, column] = place;
        if (m_map.isShown(place)) {
            std::optional<FetchedSlice> numbers = m_map.m_numbers;
            if (!numbers && !m_map.isLarge()) // not painted yet
                numbers.emplace(slice);
            return spokenCell(slice, numbers ? &*numbers : nullptr, row, column);
        }
        const QStringList words = placeWords(slice, row, column);
        return listed(words.mid(words.size() - 2) << tr("not shown yet"));
    }
    QString description(const Place &place) const override
    {
        return m_map.isShown(place) ? exactNumber(m_map.content().slice.number(place.first, place.second)) : QString();
    }
    QString rowName(Index row) const override { return m_map.content().slice.rowLabel(row); }
    QString columnName(Index column) const override { return m_map.content().slice.columnLabel(column); }
    QRectF rect(const Place &place) const override { return m_map.m_geometry.cell(place.first, place.second); }
    std::optional<Place> placeAt(const QPointF &point) const override { return m_map.m_geometry.cellAt(point); }
    std::optional<Place> current() const override { return m_map.m_cursor; }
    void choose(const Place &place) override { Q_EMIT m_map.cellPicked(place.first, place.second); }

private:
    MapWidget &m_map;
};

PaintedCells *mapCells(MapWidget &map)
{
    return new MapCells(map);
}

} // namespace headscope
