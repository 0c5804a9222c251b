// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/heads/maptiles.h"

#include "ui/lines/screenpixels.h"
#include "ui/work/work.h"

#include <QThread>

#include <algorithm>
#include <cmath>
#include <mutex>

namespace headscope {
namespace {

constexpr int kSide = 128; // device pixels of a square
constexpr qsizetype kSquareKiB = kSide * kSide * 4 / 1024 + 1;
constexpr int kMostKiB = 64 * 1024;

} // namespace

/// A grid for each panel, made by the first that needs it.
struct MapTiles::Grids
{
    struct Grid
    {
        std::once_flag once;
        std::optional<PoolGrid> pools;
    };
    Grids(Index panelCount, double cells) : side(PoolGrid::sideFor(cells)), panels(static_cast<std::size_t>(panelCount))
    {}

    Index side;
    std::vector<Grid> panels;

    const PoolGrid *of(Index panel, const FetchedSlice &slice, const CancelToken &isCancelled)
    {
        Grid &grid = panels[static_cast<std::size_t>(panel)];
        std::call_once(grid.once, [&] { grid.pools.emplace(slice, side, isCancelled); });
        return &*grid.pools;
    }
};

MapTiles::MapTiles(QObject *owner, std::function<void()> ready)
    : m_owner(owner), m_ready(std::move(ready)), m_tiles(kMostKiB)
{}

void MapTiles::setFigure(std::shared_ptr<const HeadFigure> figure, Vision vision)
{
    m_wanted.cancel();
    m_wanted = {};
    m_tiles.clear();
    m_tiles.setMaxCost(kMostKiB);
    m_wishes.clear();
    m_made.clear();
    m_failed = 0;
    m_complete.reset();
    m_figure = std::move(figure);
    m_vision = vision;
    m_grids.reset();
    if (!m_figure)
        return;
    const Slice &slice = m_figure->slice(0);
    const auto cells = static_cast<double>(slice.rows() * slice.columns() * m_figure->panelCount());
    m_isSmall = !areMany(slice.rows() * slice.columns() * m_figure->panelCount());
    m_grids = std::make_shared<Grids>(m_figure->panelCount(), cells);
}

/// How large a square of a layer is in what is shown: cells may be square in one of them only.
QSizeF MapTiles::squareOf(Index panel, const MapView &shown, const MapView &layer) const
{
    const QSizeF cells = m_figure->geometry(panel).seen(shown).whole().size();
    const QSizeF plane = m_figure->geometry(panel).seen(layer).whole().size();
    return {cells.width() / plane.width() * kSide / m_ratio, cells.height() / plane.height() * kSide / m_ratio};
}

/// Which squares of a layer lie under what is shown of a panel.
QRect MapTiles::squaresSeen(Index panel, const MapView &shown, const MapView &layer) const
{
    const MapGeometry cells = m_figure->geometry(panel).seen(shown);
    if (cells.area().isEmpty())
        return {}; // no room for a map
    const QSizeF square = squareOf(panel, shown, layer);
    const auto squareAt = [&](const QPointF &point) {
        const QPointF place = point - cells.whole().topLeft();
        return QPointF(place.x() / square.width(), place.y() / square.height());
    };
    const QPointF first = squareAt(cells.area().topLeft());
    const QPointF last = squareAt(cells.area().bottomRight());
    constexpr double hair = 1e-6;
    const QPoint from(static_cast<int>(first.x() + hair), static_cast<int>(first.y() + hair));
    const QPoint to(static_cast<int>(std::ceil(last.x() - hair)), static_cast<int>(std::ceil(last.y() - hair)));
    return {from, to - QPoint(1, 1)};
}

MapTile MapTiles::tileOf(const Key &key) const
{
    const QSizeF whole = m_figure->geometry(key.panel).seen({key.cell, {}}).whole().size();
    const QSizeF all(std::ceil(whole.width() * m_ratio - 1e-6), std::ceil(whole.height() * m_ratio - 1e-6));
    const QRectF square(double{kSide} * key.x, double{kSide} * key.y, kSide, kSide);
    return {whole, square & QRectF(QPointF(), all), m_ratio};
}

/// Makes what is small at once; false where something is missing.
bool MapTiles::collectWishes(const MapView &view)
{
    m_wishes.clear();
    qsizetype needed = 0;
    for (Index panel = 0; panel < m_figure->panelCount(); ++panel) {
        const QRect seen = squaresSeen(panel, view, view);
        needed += qsizetype{seen.width()} * seen.height();
        m_tiles.setMaxCost(std::max(m_tiles.maxCost(), 2 * kSquareKiB * needed));
        for (int y = seen.top(); y <= seen.bottom(); ++y)
            for (int x = seen.left(); x <= seen.right(); ++x) {
                const Key key{panel, view.cell, x, y};
                if (m_tiles.contains(key) || m_made.contains(key))
                    continue;
                if (m_isSmall)
                    take(key, making(key)(m_wanted));
                else
                    m_wishes.push_back(key);
            }
    }
    return m_wishes.empty() && m_made.isEmpty();
}

void MapTiles::paintLayer(QPainter &painter, const MapView &shown, const MapView &layer)
{
    const QTransform fromPixels = painter.deviceTransform().inverted();
    for (Index panel = 0; panel < m_figure->panelCount(); ++panel) {
        const MapGeometry cells = m_figure->geometry(panel).seen(shown);
        const QSizeF square = squareOf(panel, shown, layer);
        painter.setClipRect(onPixels(painter, cells.area()));
        const QPoint corner = pixelsIn(painter, cells.whole()).topLeft();
        const QRect seen = squaresSeen(panel, shown, layer);
        for (int y = seen.top(); y <= seen.bottom(); ++y)
            for (int x = seen.left(); x <= seen.right(); ++x)
                if (const QImage *tile = m_tiles.object({panel, layer.cell, x, y})) {
                    const QPointF place = cells.whole().topLeft() + QPointF(x * square.width(), y * square.height());
                    if (shown.cell == layer.cell) // each pixel beside the next, whatever the scale
                        painter.drawImage(fromPixels.map(QPointF(corner + QPoint(x, y) * kSide)), *tile);
                    else
                        painter.drawImage(QRectF(place, QSizeF(square.width() * tile->width() / kSide,
                                                               square.height() * tile->height() / kSide)),
                                          *tile);
                }
    }
    painter.setClipping(false);
}

void MapTiles::paint(QPainter &painter, const MapView &view)
{
    if (!m_figure)
        return;
    if (const double ratio = painter.device()->devicePixelRatioF(); ratio != m_ratio) {
        m_ratio = ratio;
        setFigure(m_figure, m_vision);
    }
    painter.save();
    const bool isThere = collectWishes(view);
    if (!isThere && !view.isWhole())
        paintLayer(painter, view, {});
    if (!isThere && m_complete && !m_complete->isWhole() && m_complete->cell != view.cell)
        paintLayer(painter, view, *m_complete);
    paintLayer(painter, view, view);
    if (isThere)
        m_complete = view;
    painter.restore();
    start();
}

void MapTiles::start()
{
    const int most = std::max(1, QThread::idealThreadCount() - 1); // one processor is for the window
    while (!m_wishes.empty() && m_made.size() - m_failed < most) {
        const Key key = m_wishes.front();
        m_wishes.pop_front();
        m_made.insert(key);
        Work<QImage> work; // a square that fails is not asked for again before there is another figure
        work.token = m_wanted;
        work.make = making(key);
        work.take = [this, key](QImage &&image) {
            m_made.remove(key);
            take(key, std::move(image));
            start();
            m_ready();
        };
        work.refuse = [this, tell = std::move(work.refuse)](const Error &error) {
            ++m_failed;
            tell(error);
            start();
            m_ready();
        };
        workOut<QImage>(m_owner, std::move(work));
    }
}

std::function<QImage(const CancelToken &)> MapTiles::making(const Key &key) const
{
    const FigurePanel &panel = m_figure->panel(key.panel);
    return [slice = panel.slice, style = panel.style, tile = tileOf(key), panel = key.panel, grids = m_grids,
            vision = m_vision](const CancelToken &isCancelled) {
        const FetchedSlice numbers(slice);
        const bool isCoarse = usesGrid(slice, grids->side, tile);
        return seenBy(tileImage(numbers, isCoarse ? grids->of(panel, numbers, isCancelled) : nullptr, style, tile),
                      vision);
    };
}

void MapTiles::take(const Key &key, QImage &&image)
{
    m_tiles.insert(key, new QImage(std::move(image)), kSquareKiB);
}

} // namespace headscope
