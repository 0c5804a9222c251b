// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/plan/graph.h"

#include <QRectF>

#include <vector>

namespace headscope {

/// Which small maps stand in the strip below an operation, and where: those of every head, for all matrices that the
/// step makes side by side. Where their heads have no room beside one another, only those of the chosen matrix are
/// there, and the titles of all.
class StripLayout
{
public:
    /// A matrix of the strip, or one for each head.
    struct Group
    {
        TensorId tensor{};
        Index count = 1;       ///< of its thumbnails
        Index headsOfEach = 1; ///< heads of the layer that one thumbnail stands for: keys and values can be shared
        QRectF title;          ///< the place of its name
        QRectF room;           ///< the place of its thumbnails
        double aspect = 1;     ///< columns for each row

        QRectF thumbnail(Index index) const;
        /// How many thumbnails have room, at least in part.
        Index shownCount() const;
        /// From the left end of one thumbnail to that of the next.
        double pitch() const;
    };

    StripLayout() = default;
    StripLayout(const Plan &plan, TensorId chosen, QSize size);

    const std::vector<Group> &groups() const { return m_groups; }
    bool isEmpty() const { return m_groups.empty(); }
    /// The group of a tensor, or null.
    const Group *find(TensorId tensor) const;

    static constexpr double kLabelHeight = 16; ///< below the thumbnails

private:
    double titleWidth() const;
    void placeBeside(QSize size, double height);

    std::vector<Group> m_groups;
};

} // namespace headscope
