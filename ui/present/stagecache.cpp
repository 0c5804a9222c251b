// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/present/stagecache.h"

#include "ui/figure/mapimage.h"
#include "ui/present/picture.h"
#include "ui/theme/fonts.h"

namespace headscope {
namespace {

constexpr std::size_t kMostKept = 64; // more than have room on a page; each may be as large as the screen

} // namespace

StageLabels stageLabels(const Slice &slice)
{
    const QFont font = uiFont(kSmallType);
    return {AxisLabels(slice.rowLabels(), font), AxisLabels(slice.columnLabels(), font)};
}

StageCache::Map &StageCache::mapOf(const Slice &slice)
{
    if (m_run.lock() != slice.sharedTrace() || m_maps.size() >= kMostKept)
        clear();
    m_run = slice.sharedTrace();
    return m_maps[{slice.tensor(), slice.cell(0, 0)}];
}

const StageLabels &StageCache::labelsOf(const Slice &slice)
{
    Map &map = mapOf(slice);
    if (!map.labels)
        map.labels = std::make_unique<const StageLabels>(stageLabels(slice));
    return *map.labels;
}

const QImage &StageCache::imageOf(const FetchedSlice &numbers, const MapStyle &style, QSize pixels)
{
    Map &map = mapOf(numbers);
    if (map.image.isNull() || map.pixels != pixels || map.theme != style.theme || !(map.scale == style.scale)) {
        map.image = mapImage(numbers, style, pixels);
        map.pixels = pixels;
        map.theme = style.theme;
        map.scale = style.scale;
    }
    return map.image;
}

} // namespace headscope
