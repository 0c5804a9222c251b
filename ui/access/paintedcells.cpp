// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/access/paintedcells.h"

#include "ui/access/cellinterfaces.h"
#include "ui/access/description.h"

#include <QEvent>
#include <QWidget>

#include <utility>

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
    widget->installEventFilter(this);
}

void PaintedCells::tellCurrent()
{
    const auto place = m_widget->hasFocus() && isHeard() ? current() : std::nullopt;
    if (!place)
        return m_told.reset();
    const auto before = std::exchange(m_told, Told{*place, name(*place)});
    if (!before || before->place != *place) {
        tell(QAccessible::Focus, *place);
        tell(QAccessible::Selection, *place);
    } else if (before->name != m_told->name) {
        tell(QAccessible::NameChanged, *place);
    }
}

/// Qt tells of the same words again and again.
void PaintedCells::describe(const QString &words)
{
    setDescription(m_widget, words);
    tellCurrent();
}

int PaintedCells::indexOf(const Place &place) const
{
    const Index index = place.first * columns() + place.second;
    return index < kMostCells ? static_cast<int>(index) : -1;
}

void PaintedCells::tell(QAccessible::Event what, const Place &place)
{
    QAccessibleEvent event(m_widget, what);
    event.setChild(indexOf(place));
    QAccessible::updateAccessibility(&event);
}

/// The cell is told behind the widget itself, of which Qt tells after this event.
bool PaintedCells::eventFilter(QObject *watched, QEvent *event)
{
    if (event->type() == QEvent::FocusOut)
        m_told.reset();
    if (event->type() == QEvent::FocusIn)
        QMetaObject::invokeMethod(this, &PaintedCells::tellCurrent, Qt::QueuedConnection);
    return QObject::eventFilter(watched, event);
}

} // namespace headscope
