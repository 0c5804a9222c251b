// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/operation/mapcells.h"

#include "ui/figure/spokencell.h"
#include "ui/operation/mapwidget.h"
#include "ui/text/words.h"

namespace headscope {

MapCells::MapCells(MapWidget &map) : PaintedCells(&map), m_map(map)
{}

Index MapCells::rows() const
{
    return m_map.content().slice.rows();
}

Index MapCells::columns() const
{
    return m_map.content().slice.columns();
}

/// What is not shown yet is not told.
QString MapCells::name(const Place &place) const
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

QString MapCells::description(const Place &place) const
{
    return m_map.isShown(place) ? exactNumber(m_map.content().slice.number(place.first, place.second)) : QString();
}

QString MapCells::rowName(Index row) const
{
    return m_map.content().slice.rowLabel(row);
}

QString MapCells::columnName(Index column) const
{
    return m_map.content().slice.columnLabel(column);
}

QRectF MapCells::rect(const Place &place) const
{
    return m_map.m_geometry.cell(place.first, place.second);
}

std::optional<PaintedCells::Place> MapCells::placeAt(const QPointF &point) const
{
    return m_map.m_geometry.cellAt(point);
}

std::optional<PaintedCells::Place> MapCells::current() const
{
    return m_map.m_cursor;
}

void MapCells::choose(const Place &place)
{
    Q_EMIT m_map.cellPicked(place.first, place.second);
}

} // namespace headscope
