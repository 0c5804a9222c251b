// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
// The cells of a talk's maps, by keys.
#include "ui/operation/mapmenu.h"
#include "ui/present/stagenumbers.h"
#include "ui/present/talkview.h"

#include <algorithm>

namespace headscope {

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
    else if (column >= maps[at].slice.columns() && at + 1 < maps.size()) {
        ++at;
        column = 0;
    }
    const Slice slice = maps[at].slice; // what is pinned lays the page out anew
    row = std::clamp<Index>(row, 0, slice.rows() - 1);
    column = std::clamp<Index>(column, 0, slice.columns() - 1);
    m_talk.session().pin(CellPlace{slice.tensor(), slice.cell(row, column)});
    const QString cell = spokenOnStage(m_talk.beat().sight, slice, row, column);
    setAccessibleName(cell); // which is read out as it changes
    setAccessibleDescription(cell + u'\n' + page().summary());
}

/// Of a map that is being filled the rows that are full.
void TalkView::showTable()
{
    const std::vector<PlacedMap> maps = m_talk.isReady() ? page().maps() : std::vector<PlacedMap>();
    if (maps.empty())
        return;
    const auto [at, pinned] = mapWithPin(maps);
    const Slice &slice = maps[at].slice;
    Index full = 0;
    while (full < slice.rows() && isFilled(m_talk.beat().sight, slice, full, slice.columns() - 1))
        ++full;
    if (full > 0)
        showNumbers(this, slice.cropped({0, full}, {0, slice.columns()}), pinned);
}

} // namespace headscope
