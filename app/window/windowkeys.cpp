// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/windowkeys.h"

#include "app/window/notice.h"
#include "app/window/windowactions.h"

#include <QAbstractButton>
#include <QAbstractItemView>
#include <QApplication>
#include <QComboBox>
#include <QKeyEvent>
#include <QLineEdit>
#include <QMenu>
#include <QMenuBar>

#include <algorithm>
#include <array>

namespace headscope {
namespace {

/// Whether it is a shortcut of a menu. What a field undoes in its own text is the field's matter, and so is what is
/// typed or pasted into it.
bool isShortcut(const QKeyEvent &event)
{
    const Action action = actionOf(event, KeyPlace::Everywhere);
    constexpr std::array ofFields{Action::None, Action::Undo, Action::Redo, Action::Paste};
    return std::find(ofFields.begin(), ofFields.end(), action) == ofFields.end() && !isTyped(event);
}

/// Space presses what a notice offers, as on a page: it asks something, and who came to its button by Tab answers it.
bool answersNotice(const QWidget &widget, const QKeyEvent &event)
{
    return event.key() == Qt::Key_Space && event.modifiers() == Qt::NoModifier &&
           qobject_cast<const Notice *>(widget.parentWidget()) != nullptr;
}

/// Where a dialog opens while a menu is chosen, Qt leaves the keyboard at the menus, though none is chosen any more: a
/// letter would open one of them.
bool isAtNoMenu(const QWidget &widget)
{
    const auto *menus = qobject_cast<const QMenuBar *>(&widget);
    return menus != nullptr && menus->activeAction() == nullptr;
}

/// Whether a letter that is typed there begins what stands in the chosen cell.
bool beginsCell(const QWidget &widget)
{
    const auto *cells = qobject_cast<const QAbstractItemView *>(&widget);
    return cells != nullptr && cells->editTriggers().testFlag(QAbstractItemView::AnyKeyPressed);
}

/// Whether the keyboard is at a cell, or in the field that a letter has opened there: Qt offers that letter to the
/// widgets around the table, too.
bool isAtCells()
{
    for (const QWidget *widget = QApplication::focusWidget(); widget != nullptr; widget = widget->parentWidget())
        if (beginsCell(*widget))
            return true;
    return false;
}

} // namespace

WindowKeys::WindowKeys(QWidget *window, const WindowActions &actions)
    : QObject(window), m_window(window), m_actions(actions)
{
    qApp->installEventFilter(this);
}

bool WindowKeys::eventFilter(QObject *watched, QEvent *event)
{
    const bool isKey = event->type() == QEvent::KeyPress || event->type() == QEvent::ShortcutOverride;
    if (!isKey || !watched->isWidgetType() || static_cast<QWidget *>(watched)->window() != m_window)
        return false;
    auto &key = static_cast<QKeyEvent &>(*event);
    auto *widget = static_cast<QWidget *>(watched);
    if (event->type() == QEvent::KeyPress)
        return press(widget, key);
    if (isShortcut(key)) // the field that wants it for itself is not asked
        event->ignore();
    else if (isTyped(key) && beginsCell(*widget)) // a table does not ask for it, and a menu would take it
        event->accept();
    else
        return false;
    return true;
}

bool WindowKeys::press(QWidget *widget, QKeyEvent &event)
{
    if (qobject_cast<const QMenu *>(QApplication::activePopupWidget()) != nullptr)
        return qobject_cast<const QMenuBar *>(widget) == nullptr; // what an open menu has no entry for ends at its bar
    if (!isAtNoMenu(*widget))
        return handle(widget, event);
    QCoreApplication::sendEvent(m_window, &event); // and comes here again as the window's
    return true;
}

bool WindowKeys::handle(QWidget *widget, const QKeyEvent &event) const
{
    const bool writes = isTyped(event) && (qobject_cast<const QLineEdit *>(widget) != nullptr || isAtCells());
    if (writes)
        return false;
    const bool answers = answersNotice(*widget, event);
    if (!answers && (isShortcut(event) || isTyped(event)))
        if (m_actions.trigger(actionOf(event, KeyPlace::Everywhere)))
            return true;
    if (!answers && actionOf(event, KeyPlace::Buttons) != Action::Press)
        return false;
    if (auto *button = qobject_cast<QAbstractButton *>(widget))
        button->click();
    else if (auto *picker = qobject_cast<QComboBox *>(widget))
        picker->showPopup();
    else
        return false;
    return true;
}

} // namespace headscope
