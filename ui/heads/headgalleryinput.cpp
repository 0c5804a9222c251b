// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
// How the gallery answers to mouse, wheel and keys.
#include "ui/access/paintedcells.h"
#include "ui/actions/actions.h"
#include "ui/figure/arrowkey.h"
#include "ui/heads/headgallery.h"
#include "ui/lines/tooltip.h"
#include "ui/operation/hidingmenu.h"
#include "ui/operation/mapmenu.h"

#include <QApplication>
#include <QKeyEvent>
#include <QMenu>
#include <QMouseEvent>

#include <algorithm>
#include <cmath>

namespace headscope {

void HeadGallery::mouseMoveEvent(QMouseEvent *event)
{
    m_pointer = event->position();
    if (m_drag && event->buttons() & Qt::LeftButton)
        return dragTo(event->position());
    hoverAgain();
    tellBar(event->position());
}

/// The cell under the pointer is another one where the maps have moved under it.
void HeadGallery::hoverAgain()
{
    if (!m_pointer || !isVisible())
        return;
    const auto hit = hitAt(*m_pointer);
    m_session.hover(hit ? std::optional(hit->place) : std::nullopt);
}

/// What a click on the colour bar does.
void HeadGallery::tellBar(const QPointF &point)
{
    const bool isOnBar = m_figure && m_figure->rangeAt(point);
    if (isOnBar != toolTip().isEmpty()) // as it was: every move of the pointer asks
        return;
    setToolTip(plainToolTip(isOnBar ? tr("Click a number to spread the colours around it, double click for all of them")
                                    : QString()));
    setCursor(isOnBar ? Qt::PointingHandCursor : Qt::ArrowCursor);
}

/// Pushes the maps along; a hand that trembles does not.
void HeadGallery::dragTo(const QPointF &point)
{
    const QPointF by = point - m_drag->from;
    m_drag->hasMoved |= by.manhattanLength() >= QApplication::startDragDistance();
    if (!m_drag->hasMoved || m_view.isWhole())
        return;
    m_drag->hasPushed = true;
    setMapView(mapZoom().moved(m_drag->view, by));
}

void HeadGallery::mousePressEvent(QMouseEvent *event)
{
    if (event->button() == Qt::LeftButton) // the right one is for the menu
        m_drag = Drag{event->position(), m_view};
}

void HeadGallery::mouseReleaseEvent(QMouseEvent *event)
{
    if (event->button() != Qt::LeftButton || !m_drag)
        return;
    const bool hasPushed = m_drag->hasPushed;
    m_drag.reset();
    if (!hasPushed)
        clickAt(event->position());
}

/// Pins a cell, or spreads the colours around a number of the colour bar.
void HeadGallery::clickAt(const QPointF &point)
{
    const auto range = m_figure ? m_figure->rangeAt(point) : std::nullopt;
    m_isBarClicked = range.has_value();
    m_clickedHead.reset();
    if (range)
        return Q_EMIT rangeWanted(range);
    const auto hit = hitAt(point);
    if (!hit)
        return m_session.pin(std::nullopt);
    m_clickedHead = hit->head;
    pinAt(*hit);
}

/// It may be of another item, when items stand side by side.
void HeadGallery::pinAt(const Hit &hit)
{
    m_session.setBatch(hit.place.cell[0]);
    m_session.pin(hit.place);
    m_session.setHead(hit.head);
}

/// With Ctrl it zooms at the pointer, else it moves maps that are larger than their place.
void HeadGallery::wheelEvent(QWheelEvent *event)
{
    const bool zooms = event->modifiers() & Qt::ControlModifier;
    if (!m_figure || (m_view.isWhole() && !zooms))
        return event->ignore();
    if (!zooms) {
        const QPoint turned = event->pixelDelta().isNull() ? event->angleDelta() / 2 : event->pixelDelta();
        return setMapView(mapZoom().moved(m_view, turned));
    }
    constexpr int notch = 120;
    m_wheel += event->angleDelta().y();
    const int steps = m_wheel / notch;
    m_wheel -= steps * notch;
    for (Index i = 0; steps != 0 && i < m_figure->panelCount(); ++i)
        if (const MapGeometry cells = m_figure->geometry(i); cells.area().contains(event->position()))
            return zoomAt(event->position() - cells.area().topLeft() + m_figure->geometry(0).area().topLeft(), steps);
}

void HeadGallery::mouseDoubleClickEvent(QMouseEvent *event)
{
    if (event->button() != Qt::LeftButton)
        return;
    if (m_isBarClicked) // which may have made other bars, elsewhere
        return Q_EMIT rangeWanted(std::nullopt);
    setAlone(m_alone ? std::nullopt : m_clickedHead); // the first click may have put the heads in another order
}

/// At the pointer, or by its key at the pinned cell.
void HeadGallery::contextMenuEvent(QContextMenuEvent *event)
{
    const bool isByKey = event->reason() == QContextMenuEvent::Keyboard;
    const auto hit = isByKey ? pinnedHit() : hitAt(event->pos());
    if (!hit)
        return;
    const auto pinned = isByKey ? m_told->current() : std::nullopt;
    const Slice &slice = m_figure->slice(hit->panel);
    QMenu *menu = makeMapMenu(
        this, [this] { return picture(); }, slice, slice.place(hit->place.cell));
    menu->addSeparator();
    QAction *center = menu->addAction(tr("Spread the colours around this number"));
    const auto range = rangeAround(*hit);
    center->setEnabled(range.has_value());
    connect(center, &QAction::triggered, this, [this, range] { Q_EMIT rangeWanted(range); });
    menu->addAction(tr("Colours of the whole range"), this, [this] { Q_EMIT rangeWanted(std::nullopt); });
    addHiding(*menu, m_session, hit->place, [this](const QString &word) { Q_EMIT askWanted(word); });
    menu->popup(pinned ? mapToGlobal(m_told->rect(*pinned).center()).toPoint() : event->globalPos());
}

/// Nothing where there is no number to stand in the middle.
std::optional<ValueRange> HeadGallery::rangeAround(const Hit &hit) const
{
    const FetchedSlice slice(m_figure->slice(hit.panel));
    const auto cell = slice.place(hit.place.cell);
    const bool hasColors = m_figure->panel(hit.panel).style.encoding == Encoding::Color;
    if (!hasColors || !cell || slice.isMasked(cell->first, cell->second))
        return std::nullopt;
    const double number = slice.at(cell->first, cell->second);
    return std::isfinite(number) ? std::optional(headscope::rangeAround(m_figure->scale(hit.panel), number))
                                 : std::nullopt;
}

/// Nothing where the pinned cell is of another tensor.
std::optional<HeadGallery::Hit> HeadGallery::pinnedHit() const
{
    const auto &pinned = m_session.selection().pinned;
    if (!m_figure || !pinned || pinned->tensor != m_figure->slice(0).tensor())
        return std::nullopt;
    return Hit{pinned->cell[1], panelOf(pinned->cell[1], pinned->cell[0]), *pinned};
}

void HeadGallery::centerColors()
{
    const auto pinned = pinnedHit();
    if (const auto range = pinned ? rangeAround(*pinned) : std::nullopt)
        Q_EMIT rangeWanted(range);
}

void HeadGallery::leaveEvent(QEvent *)
{
    m_pointer.reset();
    m_session.hover(std::nullopt);
}

/// As a click does: the cell under the pointer, or the first one that is seen of the chosen head. Where one is pinned,
/// nothing happens.
bool HeadGallery::pinByKey()
{
    if (!m_figure || pinnedHit())
        return false;
    const MapGeometry cells = geometry(chosenPanel());
    const auto pointed = m_pointer ? hitAt(*m_pointer) : std::nullopt;
    pinAt(pointed.value_or(hitOf(chosenPanel(), cells.rowsSeen().first, cells.columnsSeen().first)));
    showPinned();
    return true;
}

/// The neighbour of the pinned cell is pinned, and comes into sight.
bool HeadGallery::movePinned(const QPoint &arrow)
{
    const auto pinned = pinnedHit();
    if (!pinned)
        return false;
    CellPlace place = pinned->place;
    const Slice &slice = m_figure->slice(0);
    place.cell[2] = std::clamp<Index>(place.cell[2] + arrow.y(), 0, slice.rows() - 1);
    place.cell[3] = std::clamp<Index>(place.cell[3] + arrow.x(), 0, slice.columns() - 1);
    m_session.pin(place);
    showPinned();
    return true;
}

void HeadGallery::showPinned()
{
    const auto pinned = pinnedHit();
    if (!pinned)
        return;
    setMapView(mapZoom().showing(m_view, pinned->place.cell[2], pinned->place.cell[3]));
    if (const auto cell = m_told->current())
        Q_EMIT shown(m_told->rect(*cell));
}

/// Where the pinned cell stands in a map that has it.
std::optional<std::pair<Index, Index>> HeadGallery::pinnedIn(const Slice &slice) const
{
    const auto &pinned = m_session.selection().pinned;
    return pinned && pinned->tensor == slice.tensor() ? slice.place(pinned->cell) : std::nullopt;
}

void HeadGallery::keyPressEvent(QKeyEvent *event)
{
    switch (actionOf(*event, KeyPlace::Gallery)) {
    case Action::LetGo:
        if (m_session.selection().pinned)
            return m_session.pin(std::nullopt);
        if (m_alone)
            return setAlone(std::nullopt);
        break;
    case Action::MoveCell:
        if (movePinned(arrowOf(event->key())))
            return;
        break;
    case Action::ShowNumbers:
        if (m_figure)
            return showNumbers(this, m_figure->slice(chosenPanel()), pinnedIn(m_figure->slice(chosenPanel())));
        break;
    case Action::CopyTable:
        if (m_figure)
            return copyAsTable(this, m_figure->slice(chosenPanel()));
        break;
    case Action::OneOrAll:
        if (pinByKey())
            return;
        if (m_figure)
            return setAlone(m_alone ? std::nullopt : std::optional(m_session.selection().head));
        break;
    case Action::MapsLarger: return zoom(1);
    case Action::MapsSmaller: return zoom(-1);
    case Action::WholeMaps: return showWhole();
    case Action::CenterColors: return centerColors();
    default: break;
    }
    QWidget::keyPressEvent(event);
}

} // namespace headscope
