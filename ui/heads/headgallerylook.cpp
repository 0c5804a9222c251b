// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
// What of the gallery is part of the session's look: the order of the heads, which of them is alone,
// which page is turned to, and how near one is.
#include "ui/heads/headgallery.h"

#include "ui/heads/headsnotice.h"
#include "ui/heads/overview.h"

namespace headscope {

void HeadGallery::setAlone(std::optional<Index> head)
{
    if (head == m_alone)
        return;
    if (!m_alone && !m_viewOfAll)
        m_viewOfAll = m_view;
    m_alone = head;
    m_session.setLook(lookNow());
    refresh();
}

void HeadGallery::setupNotices()
{
    m_painting = new HeadsNotice(HeadsNotice::Of::Maps, this);
    m_ordering = new HeadsNotice(HeadsNotice::Of::Order, this);
    connect(m_ordering, &HeadsNotice::cancelled, this, [this] {
        GalleryStyle style = m_style;
        style.order = HeadOrder::Number;
        setGalleryStyle(style);
        Q_EMIT orderLeft();
    });
}

void HeadGallery::takeOrder()
{
    m_ordering->end();
    refresh();
}

void HeadGallery::tellNoOrder(const Error &error)
{
    m_ordering->end();
    Q_EMIT Failures::all().told(error);
}

/// Maps of many cells come square by square.
void HeadGallery::takeTiles()
{
    if (!m_tiles.isAtWork())
        m_painting->end();
    update();
}

void HeadGallery::tellNoFigure(const Error &error)
{
    m_painting->end();
    Q_EMIT Failures::all().told(error);
}

/// Asks for the order of what is shown; until it comes the heads stand by their numbers.
void HeadGallery::sortHeads()
{
    const bool isByChosen = m_style.order == HeadOrder::Distance;
    const Selection s = m_session.result() ? m_session.selectionInRun() : m_session.selection();
    const TensorId shown = options().tensor;
    const bool isByShown = m_style.order == HeadOrder::Entropy && areShares(shown); // as the titles tell it
    const Sorted wanted{m_session.result(), s.batch, m_style.order, isByChosen ? s.head : 0,
                        isByShown ? shown : Role::Weights};
    if (wanted == m_sorted)
        return;
    m_sorted = wanted;
    m_order.forget();
    m_ordering->end();
    if (wanted.order == HeadOrder::Number || !wanted.result || hasNoHeads())
        return;
    m_order.ask([wanted](const CancelToken &isCancelled) {
        return headsInOrder(*wanted.result->trace, wanted.batch, wanted.order, wanted.chosen, wanted.weights,
                            isCancelled);
    });
    m_ordering->begin();
}

/// The part of the maps that the session says, as far as there is one here.
MapView HeadGallery::viewOfLook() const
{
    const Zoom &zoom = m_session.look().zoom;
    return mapZoom().inside({zoom.cell, QPointF(zoom.column, zoom.row)});
}

/// The look of the session with what is seen here.
Look HeadGallery::lookNow() const
{
    Look look = m_session.look();
    look.alone = m_alone;
    look.page = m_turned;
    if (m_figure)
        look.zoom = {m_view.cell, m_view.origin.x(), m_view.origin.y()};
    return look;
}

/// Takes what the session says of the maps; a zoom for maps that are yet to come waits for them.
void HeadGallery::showLook()
{
    const Look &look = m_session.look();
    if (lookNow() == look)
        return;
    if (look.alone != m_alone || look.page != m_turned) {
        m_alone = look.alone;
        m_turned = look.page;
        m_wantsZoom = true;
        refresh();
    } else if (!m_figure || !m_session.isResultCurrent()) {
        m_wantsZoom = true;
    } else {
        m_view = viewOfLook();
        m_picture = {};
        placeOverview();
        update();
        m_session.settleLook(lookNow());
    }
}

MapZoom HeadGallery::mapZoom() const
{
    return {m_figure->geometry(0), devicePixelRatioF()};
}

void HeadGallery::setMapView(const MapView &view)
{
    if (!m_figure || view == m_view)
        return;
    m_view = view;
    m_session.setLook(lookNow());
    m_picture = {};
    placeOverview();
    update();
    hoverAgain();
}

void HeadGallery::zoomAt(const QPointF &point, int steps)
{
    setMapView(mapZoom().zoomed(m_view, steps, point));
}

void HeadGallery::zoom(int steps)
{
    if (!m_figure)
        return;
    const auto pinned = pinnedHit();
    const MapGeometry cells = geometry(0);
    const QPointF middle = cells.area().center();
    const QPointF point = pinned ? cells.cell(pinned->place.cell[2], pinned->place.cell[3]).center() : middle;
    zoomAt(cells.area().contains(point) ? point : middle, steps);
}

/// While not all of the maps is seen; without a place elsewhere, in the corner at the right below.
void HeadGallery::placeOverview()
{
    m_overview->setVisible(m_figure && !m_view.isWhole());
    if (m_overview->isHidden())
        return;
    m_overview->setSeen(geometry(0).rowsSeen(), geometry(0).columnsSeen());
    if (m_overview->parentWidget() != this)
        return;
    m_overview->resize(m_overview->sizeHint());
    m_overview->move(width() - m_overview->width() - 12, height() - m_overview->height() - 12);
}

/// The map of the chosen head, or the first map where that head is not shown.
void HeadGallery::showOverview()
{
    m_overview->setPanel(m_figure ? m_figure->panel(chosenPanel()) : FigurePanel());
    placeOverview();
}

} // namespace headscope
