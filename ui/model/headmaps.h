// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/models/modeltrace.h"
#include "ui/figure/mapstyle.h"
#include "ui/work/latest.h"

#include <QImage>
#include <QSizeF>

#include <functional>
#include <memory>
#include <vector>

namespace headscope {

/// The small maps of all heads of all blocks, made on other threads. What was there stays until what is new is there.
class HeadMaps
{
public:
    /// `ready` is called when pictures of a block have come. The owner holds this.
    HeadMaps(QObject *owner, std::function<void()> ready);

    void setModel(SharedModelTrace trace, const MapStyle &style);
    /// The pictures of the heads of a block in this size, asked for where they are not there; those of a run before, or
    /// of another size, until then; none at first.
    const std::vector<QImage> &of(std::size_t block, QSizeF size, double ratio);

private:
    /// Of which run a block's pictures are, and how large.
    struct Asked
    {
        std::shared_ptr<const Trace> trace;
        QSizeF size;
        double ratio = 0;
        bool operator==(const Asked &) const = default;
    };
    struct Maps
    {
        Asked asked;
        std::vector<QImage> shown;
        std::unique_ptr<Latest<std::vector<QImage>>> made;
    };

    QObject *m_owner;
    std::function<void()> m_ready;
    SharedModelTrace m_trace;
    MapStyle m_style;
    std::vector<std::unique_ptr<Maps>> m_maps;
};

} // namespace headscope
