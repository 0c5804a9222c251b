// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/figure/axislabels.h"
#include "ui/figure/fetchedslice.h"
#include "ui/figure/mapstyle.h"

#include <QImage>

#include <map>
#include <memory>
#include <utility>

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
    const StageLabels &labelsOf(const Slice &slice);
    /// The mapImage() of so many pixels.
    const QImage &imageOf(const FetchedSlice &numbers, const MapStyle &style, QSize pixels);
    void clear() { m_maps.clear(); }

private:
    struct Map
    {
        std::unique_ptr<const StageLabels> labels = {};
        QImage image = {};
        QSize pixels = {}; ///< what the image was made for, as are the next two
        ValueScale scale = {};
        const Theme *theme = nullptr;
    };
    Map &mapOf(const Slice &slice);

    std::weak_ptr<const Trace> m_run;
    std::map<std::pair<TensorId, Cell>, Map> m_maps; ///< by the first cell of the matrix
};

} // namespace headscope
