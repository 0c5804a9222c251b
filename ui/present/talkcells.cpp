// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
// The cells of a talk's maps, by keys.
#include "ui/compare/comparedmaps.h"
#include "ui/operation/numbertable.h"
#include "ui/present/stagenumbers.h"
#include "ui/present/talkview.h"

#include <algorithm>
#include <cmath>

namespace headscope {
namespace {

/// Whether what is pinned in one of them is pinned in the other as well.
bool pinTogether(const PlacedMap &a, const PlacedMap &b)
{
    return a.slice.tensor() == b.slice.tensor() && a.slice.cell(0, 0) == b.slice.cell(0, 0);
}

/// The next map with cells of its own: norms show each matrix twice, and maps that are compared share what is pinned.
std::size_t nextOfOwnCells(const std::vector<PlacedMap> &maps, std::size_t at)
{
    const auto behind = maps.begin() + static_cast<std::ptrdiff_t>(at) + 1;
    const auto isOfOwnCells = [&](const PlacedMap &map) {
        return std::none_of(maps.begin(), behind, [&](const PlacedMap &before) { return pinTogether(before, map); });
    };
    return static_cast<std::size_t>(std::find_if(behind, maps.end(), isOfOwnCells) - maps.begin());
}

/// Whether a table of numbers was open beside the view.
bool closeTables(const QWidget &view)
{
    bool wasOpen = false;
    for (auto *table : view.findChildren<NumbersAsTable *>())
        if (table->isVisible()) // one that is closed is there for a moment
            wasOpen = table->close();
    return wasOpen;
}

/// How many rows and columns can be pinned there: of maps that are compared as many as the larger one has.
std::pair<Index, Index> sizeToPin(const std::vector<PlacedMap> &maps, const PlacedMap &map)
{
    std::pair<Index, Index> size(0, 0);
    for (const PlacedMap &other : maps)
        if (pinTogether(other, map))
            size = {std::max(size.first, other.shown.rows()), std::max(size.second, other.shown.columns())};
    return size;
}

} // namespace

/// The map with the pinned cell and where that is in it; else the result, and no cell.
std::pair<std::size_t, std::optional<std::pair<Index, Index>>>
TalkView::mapWithPin(const std::vector<PlacedMap> &maps) const
{
    const auto &pinned = m_talk.session().selection().pinned;
    for (std::size_t i = 0; i < maps.size(); ++i)
        if (pinned && maps[i].slice.tensor() == pinned->tensor)
            if (const auto place = maps[i].slice.place(pinned->cell))
                return {i, place};
    const auto result = std::find_if(maps.begin(), maps.end(), [](const PlacedMap &map) { return map.isResult; });
    return {result == maps.end() ? maps.size() - 1 : static_cast<std::size_t>(result - maps.begin()), std::nullopt};
}

/// The numbers of a comparison are told together.
QString TalkView::toldCell(const PlacedMap &map, const std::pair<Index, Index> &place) const
{
    const Sight &sight = m_talk.beat().sight;
    const ComparedMaps *compared = sight.picture == QStringLiteral("compare") ? m_talk.compared() : nullptr;
    return compared != nullptr ? comparedCellWords(compared->a(), compared->b(), place)
                               : spokenOnStage(sight, map.shown, place.first, place.second);
}

/// From the end of a row it goes on in the map beside. Where none is pinned, it begins at the first cell of the result.
void TalkView::pinBeside(const QPoint &arrow)
{
    const std::vector<PlacedMap> maps = m_talk.isReady() ? page().maps() : std::vector<PlacedMap>();
    if (maps.empty())
        return;
    auto [at, pinned] = mapWithPin(maps);
    auto [row, column] = pinned.value_or(std::pair<Index, Index>(-arrow.y(), -arrow.x()));
    row += arrow.y();
    column += arrow.x();
    if (column < 0 && at > 0)
        column = maps[--at].slice.columns() - 1;
    else if (const std::size_t next = nextOfOwnCells(maps, at);
             column >= sizeToPin(maps, maps[at]).second && next < maps.size()) {
        at = next;
        column = 0;
    }
    const auto [rows, columns] = sizeToPin(maps, maps[at]);
    row = std::clamp<Index>(row, 0, rows - 1);
    column = std::clamp<Index>(column, 0, columns - 1);
    const QString cell = toldCell(maps[at], {row, column});
    if (cell.isEmpty()) // of two maps that are compared one has the row alone, the other one the column
        return;
    m_told = CellPlace{maps[at].slice.tensor(), maps[at].slice.cell(row, column)};
    m_talk.session().pin(m_told);
    const QString summary = page().summary(); // that of a comparison tells the cell
    setAccessibleName(cell);                  // which is read out as it changes
    setAccessibleDescription(summary.contains(cell) ? summary : cell + u'\n' + summary);
}

/// Of a map that is being filled the rows that are full.
QString TalkView::showTable()
{
    if (closeTables(*this) || !m_talk.isReady())
        return {};
    const std::vector<PlacedMap> maps = page().maps();
    if (maps.empty())
        return tr("This page shows no matrix that could be a table of numbers.");
    auto [at, pinned] = mapWithPin(maps);
    const Slice &shown = maps[at].shown;
    if (pinned && (pinned->first >= shown.rows() || pinned->second >= shown.columns()))
        pinned.reset(); // of maps that are compared a larger one has it
    Index full = 0;
    while (full < shown.rows() && isFilled(m_talk.beat().sight, shown, full, shown.columns() - 1))
        ++full;
    if (full == 0)
        return tr("No row of the matrix has all its numbers yet.");
    auto *table = new NumbersAsTable(shown.cropped({0, full}, {0, shown.columns()}), this, pinned);
    table->showLarge(static_cast<int>(std::lround(kSmallType * std::max(1.0, scale()))));
    return {};
}

} // namespace headscope
