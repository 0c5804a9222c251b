// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
// What the pointer and the keys do in a map.
#include "ui/operation/mapwidget.h"

#include "ui/actions/actions.h"
#include "ui/figure/arrowkey.h"
#include "ui/operation/celleditor.h"
#include "ui/operation/mapmenu.h"
#include "ui/text/minus.h"
#include "ui/text/words.h"

#include <QKeyEvent>
#include <QMenu>
#include <QMouseEvent>

#include <algorithm>

namespace headscope {

void MapWidget::mouseMoveEvent(QMouseEvent *event)
{
    Q_EMIT cellHovered(m_geometry.cellAt(event->position()));
}

void MapWidget::mousePressEvent(QMouseEvent *event)
{
    if (event->button() != Qt::LeftButton)
        return;
    if (const auto place = m_geometry.cellAt(event->position()))
        Q_EMIT cellPicked(place->first, place->second);
    else
        Q_EMIT letGo();
}

void MapWidget::mouseDoubleClickEvent(QMouseEvent *event)
{
    const auto place = m_geometry.cellAt(event->position());
    if (place && event->button() == Qt::LeftButton)
        Q_EMIT cellOpened(place->first, place->second);
}

/// The keys with which a number begins, and those that take it back.
bool MapWidget::editByKey(QKeyEvent *event)
{
    if (!m_cursor)
        return false;
    const auto [row, column] = *m_cursor;
    switch (actionOf(*event, KeyPlace::Maps)) {
    case Action::TakeNumberBack: Q_EMIT numberDeleted(row, column); return true;
    case Action::TypeNumber: Q_EMIT numberTyped(row, column, event->text()); return true;
    case Action::EditNumber: Q_EMIT numberTyped(row, column, {}); return true;
    default: return false;
    }
}

void MapWidget::contextMenuEvent(QContextMenuEvent *event)
{
    if (m_content.slice.isEmpty())
        return;
    const bool hasPicture = !isLarge() || m_coming.answer();
    const std::function<QImage()> paint = [this] { return picture(); };
    QMenu *menu = makeMapMenu(this, hasPicture ? paint : nullptr, m_content.slice, m_cursor);
    const bool isByKey = event->reason() == QContextMenuEvent::Keyboard;
    if (const auto place = isByKey ? m_cursor : m_geometry.cellAt(event->pos()))
        Q_EMIT menuOpening(menu, place->first, place->second);
    menu->popup(event->globalPos());
}

void MapWidget::leaveEvent(QEvent *)
{
    Q_EMIT cellHovered(std::nullopt);
}

void MapWidget::keyPressEvent(QKeyEvent *event)
{
    if (editByKey(event))
        return;
    const Slice &slice = m_content.slice;
    if (slice.isEmpty())
        return event->ignore();
    if (actionOf(*event, KeyPlace::Maps) == Action::ShowNumbers)
        return showNumbers(this, slice, m_cursor);
    if (actionOf(*event, KeyPlace::Maps) == Action::CopyTable)
        return copyAsTable(this, slice);
    const QPoint arrow = arrowOf(event->key());
    Place place = m_cursor.value_or(Place{0, 0});
    switch (actionOf(*event, KeyPlace::Maps)) {
    case Action::MoveCell: place = {place.first + arrow.y(), place.second + arrow.x()}; break;
    case Action::FirstCell: place.second = 0; break;
    case Action::LastCell: place.second = slice.columns() - 1; break;
    case Action::PinCell: break;
    case Action::LetGo:
        if (!m_isPinned)
            event->ignore();
        Q_EMIT letGo();
        return;
    default: event->ignore(); return;
    }
    if (!m_cursor)
        place = {0, 0};
    Q_EMIT cellPicked(std::clamp<Index>(place.first, 0, slice.rows() - 1),
                      std::clamp<Index>(place.second, 0, slice.columns() - 1));
}

void MapWidget::focusInEvent(QFocusEvent *event)
{
    QWidget::focusInEvent(event);
    tellCursor();
    update();
}

void MapWidget::editCell(const Place &place, const QString &typed, std::function<QString(const QString &)> take)
{
    const QRect cell = m_geometry.cell(place.first, place.second).toAlignedRect();
    const QString now = withHyphen(exactNumber(m_content.slice.number(place.first, place.second)));
    new CellEditor(cell, typed.isEmpty() ? now : typed, !typed.isEmpty(), std::move(take), this);
}

void MapWidget::takeTyped()
{
    for (auto *editor : findChildren<CellEditor *>())
        editor->takeTyped();
}

void MapWidget::closeEditor()
{
    for (auto *editor : findChildren<CellEditor *>())
        editor->close();
}

} // namespace headscope
