// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/access/cellinterfaces.h"

#include <QWidget>

#include <algorithm>
#include <utility>

namespace headscope {

CellInterface::CellInterface(PaintedCells &cells, PaintedCells::Place place)
    : m_cells(&cells), m_place(std::move(place))
{}

/// The matrix may have become another one since.
bool CellInterface::isValid() const
{
    return m_cells && m_cells->has(m_place);
}

QWindow *CellInterface::window() const
{
    return isValid() ? m_cells->widget()->window()->windowHandle() : nullptr;
}

QAccessibleInterface *CellInterface::parent() const
{
    return m_cells ? QAccessible::queryAccessibleInterface(m_cells->widget()) : nullptr;
}

QString CellInterface::text(QAccessible::Text kind) const
{
    if (!isValid())
        return {};
    return kind == QAccessible::Name          ? m_cells->name(m_place)
           : kind == QAccessible::Description ? m_cells->description(m_place)
                                              : QString();
}

QRect CellInterface::rect() const
{
    if (!isValid())
        return {};
    const QRectF place = m_cells->rect(m_place);
    return place.isEmpty() ? QRect()
                           : QRect(m_cells->widget()->mapToGlobal(place.topLeft()).toPoint(), place.size().toSize());
}

QAccessible::Role CellInterface::role() const
{
    return m_cells && m_cells->role() == QAccessible::List ? QAccessible::ListItem : QAccessible::Cell;
}

QAccessible::State CellInterface::state() const
{
    QAccessible::State state;
    state.invalid = !isValid();
    if (state.invalid)
        return state;
    state.selectable = state.focusable = state.readOnly = true;
    state.selected = isSelected();
    state.focused = state.selected && m_cells->widget()->hasFocus();
    state.invisible = !m_cells->widget()->isVisible();
    state.offscreen = m_cells->rect(m_place).isEmpty();
    return state;
}

void *CellInterface::interface_cast(QAccessible::InterfaceType type)
{
    if (type == QAccessible::TableCellInterface)
        return static_cast<QAccessibleTableCellInterface *>(this);
    if (type == QAccessible::ActionInterface)
        return static_cast<QAccessibleActionInterface *>(this);
    return nullptr;
}

bool CellInterface::isSelected() const
{
    return isValid() && m_cells->current() == m_place;
}

QStringList CellInterface::actionNames() const
{
    return {pressAction()};
}

void CellInterface::doAction(const QString &name)
{
    if (isValid() && name == pressAction())
        m_cells->choose(m_place);
}

CellsInterface::CellsInterface(PaintedCells &cells) : QAccessibleWidget(cells.widget(), cells.role()), m_cells(&cells)
{}

CellsInterface::~CellsInterface()
{
    for (const Kept &kept : m_kept)
        QAccessible::deleteAccessibleInterface(kept.id);
}

int CellsInterface::rowCount() const
{
    return m_cells ? static_cast<int>(m_cells->rows()) : 0;
}

int CellsInterface::columnCount() const
{
    return m_cells ? static_cast<int>(m_cells->columns()) : 0;
}

int CellsInterface::cellCount() const
{
    return static_cast<int>(std::min(PaintedCells::kMostCells, Index{rowCount()} * columnCount()));
}

int CellsInterface::childCount() const
{
    return cellCount() + QAccessibleWidget::childCount();
}

QAccessibleInterface *CellsInterface::child(int index) const
{
    if (index < 0 || index >= cellCount())
        return QAccessibleWidget::child(index - cellCount());
    return cellAt(index / columnCount(), index % columnCount());
}

QAccessibleInterface *CellsInterface::cellAt(int row, int column) const
{
    const PaintedCells::Place place{row, column};
    if (!m_cells || row < 0 || column < 0 || !m_cells->has(place))
        return nullptr;
    const auto isThere = [&](const Kept &kept) { return kept.place == place; };
    if (const auto kept = std::find_if(m_kept.rbegin(), m_kept.rend(), isThere); kept != m_kept.rend())
        return QAccessible::accessibleInterface(kept->id);
    if (m_kept.size() == kMostKept) {
        QAccessible::deleteAccessibleInterface(m_kept.front().id);
        m_kept.pop_front();
    }
    auto *cell = new CellInterface(*m_cells, place); // Qt's from now on, until it is deleted by its id
    m_kept.push_back({place, QAccessible::registerAccessibleInterface(cell)});
    return cell;
}

QAccessibleInterface *CellsInterface::childAt(int x, int y) const
{
    if (QAccessibleInterface *widget = QAccessibleWidget::childAt(x, y))
        return widget;
    const auto place = m_cells ? m_cells->placeAt(m_cells->widget()->mapFromGlobal(QPoint(x, y))) : std::nullopt;
    return place ? cellAt(static_cast<int>(place->first), static_cast<int>(place->second)) : nullptr;
}

int CellsInterface::indexOfChild(const QAccessibleInterface *child) const
{
    const auto *cell = dynamic_cast<const CellInterface *>(child);
    if (cell != nullptr)
        return cell->parent() == this ? m_cells->indexOf(cell->place()) : -1;
    const int own = QAccessibleWidget::indexOfChild(child);
    return own < 0 ? own : own + cellCount();
}

QAccessibleInterface *CellsInterface::focusChild() const
{
    if (widget() == nullptr || !widget()->hasFocus())
        return QAccessibleWidget::focusChild();
    const QList<QAccessibleInterface *> chosen = selectedCells();
    return chosen.isEmpty() ? nullptr : chosen.first();
}

void *CellsInterface::interface_cast(QAccessible::InterfaceType type)
{
    const bool hasCells = m_cells && m_cells->role() != QAccessible::Graphic;
    return type == QAccessible::TableInterface && hasCells ? static_cast<QAccessibleTableInterface *>(this)
                                                           : QAccessibleWidget::interface_cast(type);
}

int CellsInterface::selectedCellCount() const
{
    return m_cells && m_cells->current() ? 1 : 0;
}

QList<QAccessibleInterface *> CellsInterface::selectedCells() const
{
    const auto current = m_cells ? m_cells->current() : std::nullopt;
    QAccessibleInterface *cell =
        current ? cellAt(static_cast<int>(current->first), static_cast<int>(current->second)) : nullptr;
    return cell != nullptr ? QList{cell} : QList<QAccessibleInterface *>();
}

QString CellsInterface::columnDescription(int column) const
{
    return m_cells && column >= 0 && column < columnCount() ? m_cells->columnName(column) : QString();
}

QString CellsInterface::rowDescription(int row) const
{
    return m_cells && row >= 0 && row < rowCount() ? m_cells->rowName(row) : QString();
}

} // namespace headscope
