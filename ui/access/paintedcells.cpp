// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/access/paintedcells.h"

#include "ui/access/cellinterfaces.h"

#include <QWidget>

namespace headscope {
namespace {

/// Qt asks for every object that somebody wants to read, by each of its classes.
QAccessibleInterface *makeInterface(const QString &, QObject *object)
{
    auto *widget = qobject_cast<QWidget *>(object);
    if (widget == nullptr)
        return nullptr;
    auto *cells = widget->findChild<PaintedCells *>(QString(), Qt::FindDirectChildrenOnly);
    return cells != nullptr ? new CellsInterface(*cells) : nullptr;
}

} // namespace

PaintedCells::PaintedCells(QWidget *widget) : QObject(widget), m_widget(widget)
{
    [[maybe_unused]] static const bool isInstalled = [] {
        QAccessible::installFactory(makeInterface);
        return true;
    }();
}

void PaintedCells::tellCurrent()
{
    if (!m_widget->hasFocus())
        return m_told.reset();
    const auto now = current();
    if (now == m_told)
        return;
    m_told = now;
    if (!now)
        return;
    for (const QAccessible::Event type : {QAccessible::Focus, QAccessible::Selection}) {
        QAccessibleEvent event(m_widget, type);
        event.setChild(static_cast<int>(now->first * columns() + now->second));
        QAccessible::updateAccessibility(&event);
    }
}

} // namespace headscope
