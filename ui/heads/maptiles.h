// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/figure/headfigure.h"
#include "ui/figure/maptile.h"
#include "ui/figure/vision.h"
#include "ui/work/canceltoken.h"

#include <QCache>
#include <QPointer>
#include <QSet>

#include <deque>
#include <functional>

namespace headscope {

/// The cells of a figure's maps, as squares of pixels that other threads make where there are many cells. At most
/// 64 MiB of squares are kept, more only where the window shows more than half of that; and 64 MiB of pools, from which
/// coarse squares are made.
class MapTiles
{
public:
    /// `ready` is called when squares have come. The owner holds this.
    MapTiles(QObject *owner, std::function<void()> ready);
    ~MapTiles() { m_wanted.cancel(); }
    MapTiles(const MapTiles &) = delete;
    MapTiles &operator=(const MapTiles &) = delete;

    /// Whose maps; forgets all squares.
    void setFigure(std::shared_ptr<const HeadFigure> figure, Vision vision);
    /// Paints what is there, coarser squares where the right ones are missing, and asks for those.
    void paint(QPainter &painter, const MapView &view);
    /// Whether this view was painted last, and missed nothing.
    bool isComplete(const MapView &view) const { return m_complete == view; }
    /// Whether squares of the view that was painted last are still to come, but for those that failed.
    bool isAtWork() const { return !m_wishes.empty() || m_made.size() > m_failed; }

    /// Whether so many cells are work for another thread: fewer are painted at once, in some milliseconds.
    static bool areMany(Index cells) { return cells > 400000; }

private:
    struct Key
    {
        Index panel = 0;
        double cell = 0; ///< the side of a cell in the view
        int x = 0;       ///< in squares
        int y = 0;
        bool operator==(const Key &) const = default;
        friend size_t qHash(const Key &key, size_t seed) { return qHashMulti(seed, key.panel, key.cell, key.x, key.y); }
    };
    struct Grids;

    QSizeF squareOf(Index panel, const MapView &shown, const MapView &layer) const;
    QRect squaresSeen(Index panel, const MapView &shown, const MapView &layer) const;
    MapTile tileOf(const Key &key) const;
    bool collectWishes(const MapView &view);
    void paintLayer(QPainter &painter, const MapView &shown, const MapView &layer);
    void start();
    std::function<QImage(const CancelToken &)> making(const Key &key) const;
    void take(const Key &key, QImage &&image);

    QPointer<QObject> m_owner;
    std::function<void()> m_ready;
    std::shared_ptr<const HeadFigure> m_figure;
    std::shared_ptr<Grids> m_grids;
    Vision m_vision = Vision::Normal;
    double m_ratio = 1;
    bool m_isSmall = true;
    QCache<Key, QImage> m_tiles;       ///< its costs are KiB
    std::deque<Key> m_wishes;          ///< what the newest painting asked for and nobody makes yet
    QSet<Key> m_made;                  ///< at the moment, and those that failed
    qsizetype m_failed = 0;            ///< of them
    CancelToken m_wanted;              ///< of all squares of this figure
    std::optional<MapView> m_complete; ///< the last view of which everything was there
};

} // namespace headscope
