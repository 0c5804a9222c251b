// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/figure/axislabels.h"
#include "ui/figure/fetchedslice.h"
#include "ui/figure/mapstyle.h"
#include "ui/work/canceltoken.h"

#include <QImage>

#include <functional>
#include <map>
#include <memory>
#include <utility>

class QObject;

namespace headscope {

/// The labels of a map of a talk, as they stand there.
struct StageLabels
{
    AxisLabels rows;
    AxisLabels columns;
};
StageLabels stageLabels(const Slice &slice);

/// What of the maps of one run stays as it is from page to page while the pointer moves over them: their labels, which
/// are measured once, and the pictures of their cells where these are too small for lines between them.
class StageCache
{
public:
    StageCache() = default;
    /// Where there are many cells their picture is made by another thread; `ready` is called once it has come. The
    /// owner holds this.
    StageCache(QObject *owner, std::function<void()> ready) : m_owner(owner), m_ready(std::move(ready)) {}

    const StageLabels &labelsOf(const Slice &slice);
    /// The mapImage() of so many pixels; until another thread has made it that of another size, or null.
    const QImage &imageOf(const Slice &slice, const MapStyle &style, QSize pixels);
    void clear() { m_maps.clear(); }

private:
    struct Map
    {
        std::unique_ptr<const StageLabels> labels = {};
        QImage image = {};
        QSize pixels = {}; ///< what the image was made for, as are the next two
        ValueScale scale = {};
        const Theme *theme = nullptr;
        CancelToken wanted = {}; ///< of the image that is on its way
        ~Map() { wanted.cancel(); }
    };
    using Key = std::pair<TensorId, Cell>; // by the first cell of the matrix
    static Key keyOf(const Slice &slice) { return {slice.tensor(), slice.cell(0, 0)}; }
    Map &mapOf(const Slice &slice);
    void make(Map &map, const Slice &slice, const MapStyle &style);

    QObject *m_owner = nullptr;
    std::function<void()> m_ready;
    std::weak_ptr<const Trace> m_run;
    std::map<Key, Map> m_maps;
};

} // namespace headscope
