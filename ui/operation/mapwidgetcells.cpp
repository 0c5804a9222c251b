// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
// The numbers of a map, which come from another thread where they are many.
#include "ui/figure/figurescale.h"
#include "ui/operation/mapwidget.h"

#include <algorithm>

namespace headscope {
namespace {

constexpr Index kLargeMap = 100000; // cells that take another thread: about a millisecond

/// That of a difference reaches as far as the largest of its numbers and of those beside it.
ValueScale scaleOfContent(const MapContent &content, const Slice &made, const CancelToken &isCancelled = {})
{
    if (!content.findsScale)
        return content.style.scale;
    std::vector<Slice> changes = content.beside;
    changes.push_back(made);
    return scaleOfChange(changes, isCancelled);
}

} // namespace

bool MapWidget::isLarge() const
{
    const auto takesTime = [](const Slice &slice) { return slice.rows() * slice.columns() > kLargeMap; };
    return takesTime(m_content.slice) || std::any_of(m_content.beside.begin(), m_content.beside.end(), takesTime);
}

MapWidget::Cells MapWidget::cellsOf(const MapContent &content, QSize pixels, const CancelToken &isCancelled)
{
    const Slice made = content.slice.made(isCancelled);
    MapStyle style = content.style;
    style.scale = scaleOfContent(content, made, isCancelled);
    const FetchedSlice numbers(made);
    return {numbers, style.scale, mapImage(numbers, style, pixels, isCancelled)};
}

/// At once where that takes no time; else it comes with the cells, and that of the old picture stays until then.
void MapWidget::findScale(const ValueScale &before)
{
    if (!isLarge()) {
        m_content.slice = m_content.slice.made();
        m_content.style.scale = scaleOfContent(m_content, m_content.slice);
    } else if (m_numbers) {
        m_content.style.scale = before;
    }
}

void MapWidget::askForCells()
{
    if (!isLarge() || m_coming.isAsked())
        return;
    const QSize pixels = (m_geometry.area().size() * devicePixelRatioF()).toSize();
    m_coming.ask([content = m_content, pixels](const CancelToken &isCancelled) {
        return cellsOf(content, pixels, isCancelled);
    });
}

void MapWidget::takeCells()
{
    m_numbers = m_coming.answer()->numbers;
    m_content.style.scale = m_coming.answer()->scale;
    m_cells = m_coming.answer()->picture;
    m_base = {};
    placeBar(); // which digits have room follows from the scale
    update();
}

} // namespace headscope
