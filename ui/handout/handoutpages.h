// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/handout/strips.h"

#include <QSizeF>

#include <memory>

namespace headscope {

/// A handout laid out on its paper. Sizes in logical pixels, 96 to an inch.
class HandoutPages
{
public:
    explicit HandoutPages(const Handout &handout);

    int count() const { return static_cast<int>(m_pages.size()); }
    /// Of the paper.
    QSizeF size() const;
    /// On white; painting fills no ground.
    void paint(QPainter &painter, int page) const;

private:
    struct Placed
    {
        Strip strip;
        double top;
        double scale; ///< below 1 where a strip is higher than a page
    };

    void layOut();
    void place(const std::vector<Strip> &together);
    void makeRoomFor(double height);
    void paintFoot(QPainter &painter, int page) const;
    Strip titleStrip() const;
    Strip nameStrip() const;
    double roomWidth() const;
    double roomHeight() const;

    std::shared_ptr<const Handout> m_handout; ///< which the strips read
    std::vector<std::vector<Placed>> m_pages;
    double m_top = 0; ///< where the last page goes on
};

} // namespace headscope
