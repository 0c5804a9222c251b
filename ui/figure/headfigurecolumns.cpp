// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
// How many maps of a figure stand side by side.
#include "ui/figure/figurespace.h"
#include "ui/figure/headfigure.h"

#include <algorithm>

namespace headscope {
namespace {

constexpr double kNarrowestOnPage = 80; // in which one still sees a map with labels at the left of it

/// The largest number up to the most that divides all, unless that leaves half the width empty; else as makes the rows
/// about equally long.
Index evenly(Index all, Index most)
{
    for (Index columns = std::min(all, most); 2 * columns > most; --columns)
        if (all % columns == 0)
            return columns;
    return rowsFor(all, rowsFor(all, most));
}

} // namespace

/// A layer of several maps begins a row; those of one map each stand side by side.
Index HeadFigure::mostInARow(const Trace &trace, const FigureOptions &options)
{
    const Index ofLayer = panelsOfLayer(trace, options);
    return ofLayer > 1 ? ofLayer : panelCountOf(trace, options);
}

Index HeadFigure::rowsOf(Index columns) const
{
    return panelCount() / m_inARow * rowsFor(m_inARow, columns);
}

Index HeadFigure::columnsOnPage(const std::shared_ptr<const Trace> &trace, const FigureOptions &options, double width)
{
    constexpr double roomForWord = 14;
    const Index panels = mostInARow(*trace, options);
    if (options.columns > 0)
        return std::min(options.columns, panels);
    const Measured map = measured(trace, options);
    const bool needsRoom = !map.labels.rows.areNumbered() || !map.labels.columns.areNumbered();
    const double title = titleWidthsOf(*trace, options).brief;
    const Index across = roomOnPage(map, title, options, width).mostAcross;
    const bool hasRows = panels < panelCountOf(*trace, options); // each layer has its own
    Index most = hasRows ? across : std::min<Index>(4, across);
    while (most > 1 && panelOnPage(most, width) < kNarrowestOnPage)
        --most;
    if (hasRows)
        return evenly(panels, most);
    while (needsRoom && most > 2 && mapOnPage(map, most, width, options).cells.cellWidth() < roomForWord)
        --most;
    return rowsFor(panels, rowsFor(panels, most)); // rows about equally long
}

} // namespace headscope
