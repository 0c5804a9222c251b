// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/present/stagecache.h"

#include "ui/figure/mapimage.h"
#include "ui/heads/maptiles.h"
#include "ui/present/picture.h"
#include "ui/theme/fonts.h"
#include "ui/work/work.h"

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
    return m_maps[keyOf(slice)];
}

const StageLabels &StageCache::labelsOf(const Slice &slice)
{
    Map &map = mapOf(slice);
    if (!map.labels)
        map.labels = std::make_unique<const StageLabels>(stageLabels(slice));
    return *map.labels;
}

const QImage &StageCache::imageOf(const Slice &slice, const MapStyle &style, QSize pixels)
{
    Map &map = mapOf(slice);
    const bool isOfColours = map.theme == style.theme && map.scale == style.scale;
    if (isOfColours && map.pixels == pixels)
        return map.image;
    if (!isOfColours)
        map.image = {};
    map.pixels = pixels;
    map.theme = style.theme;
    map.scale = style.scale;
    make(map, slice, style);
    return map.image;
}

void StageCache::make(Map &map, const Slice &slice, const MapStyle &style)
{
    const auto image = [slice, style, pixels = map.pixels](const CancelToken &isCancelled) {
        return mapImage(FetchedSlice(slice), style, pixels, isCancelled);
    };
    if (m_owner == nullptr || !MapTiles::areMany(slice.rows() * slice.columns())) {
        map.image = image({});
        return;
    }
    map.wanted.cancel();
    map.wanted = {};
    Work<QImage> work;
    work.token = map.wanted;
    work.make = image;
    work.take = [this, key = keyOf(slice)](QImage &&made) {
        m_maps[key].image = std::move(made);
        m_ready();
    };
    work.refuse = [this, key = keyOf(slice), tell = std::move(work.refuse)](const Error &error) {
        m_maps[key].pixels = {}; // the next paint asks again, which is for somebody else to want
        tell(error);
    };
    workOut<QImage>(m_owner, std::move(work));
}

} // namespace headscope
