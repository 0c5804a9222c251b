// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/model/headmaps.h"

#include "ui/figure/maptile.h"

namespace headscope {
namespace {

std::vector<QImage> mapsOf(const std::shared_ptr<const Trace> &trace, const MapStyle &style, QSizeF size, double ratio,
                           const CancelToken &isCancelled)
{
    const MapTile tile{size, QRect(QPoint(), (size * ratio).toSize()), ratio};
    std::vector<QImage> images;
    for (Index head = 0; head < trace->plan.sizes.h && !isCancelled(); ++head)
        images.push_back(
            tileImage(FetchedSlice(Slice(trace, Role::Weights, 0, head)), nullptr, style, tile, isCancelled));
    return images;
}

} // namespace

HeadMaps::HeadMaps(QObject *owner, std::function<void()> ready) : m_owner(owner), m_ready(std::move(ready))
{}

/// Another model has other blocks; another style, other pictures.
void HeadMaps::setModel(SharedModelTrace trace, const MapStyle &style)
{
    const bool isOther = !trace || !m_trace || trace->plan.model != m_trace->plan.model ||
                         style.theme != m_style.theme || style.scale.map != m_style.scale.map;
    if (isOther)
        m_maps.clear();
    m_trace = std::move(trace);
    m_style = style;
    if (m_trace)
        m_maps.resize(m_trace->traces.size());
}

const std::vector<QImage> &HeadMaps::of(std::size_t block, QSizeF size, double ratio)
{
    auto &place = m_maps[block];
    if (!place) {
        place = std::make_unique<Maps>();
        Maps &maps = *place;
        maps.made = std::make_unique<Latest<std::vector<QImage>>>(m_owner, Urgency::Visible, [this, &maps] {
            maps.shown = *maps.made->answer();
            m_ready();
        });
    }
    const Asked wanted{m_trace->traces[block], size, ratio};
    if (wanted != place->asked) {
        place->asked = wanted;
        place->made->ask([wanted, style = m_style](const CancelToken &isCancelled) {
            return mapsOf(wanted.trace, style, wanted.size, wanted.ratio, isCancelled);
        });
    }
    return place->shown;
}

} // namespace headscope
