// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/windowkeys.h"

#include <QAbstractButton>
#include <QAction>
#include <QApplication>
#include <QComboBox>
#include <QKeyEvent>
#include <QLineEdit>
#include <QMenu>
#include <QMenuBar>

#include <algorithm>

namespace headscope {
namespace {

/// Which way a key steps; 0 where it does not.
int wayOf(const QKeyEvent &event, const QWidget *widget)
{
    const auto modifiers = event.modifiers() & ~Qt::KeypadModifier;
    if (event.key() == Qt::Key_Space && qobject_cast<const QLineEdit *>(widget) == nullptr)
        return modifiers == Qt::NoModifier ? 1 : modifiers == Qt::ShiftModifier ? -1 : 0;
    if (modifiers != Qt::NoModifier)
        return 0;
    return event.key() == Qt::Key_PageDown ? 1 : event.key() == Qt::Key_PageUp ? -1 : 0;
}

} // namespace

WindowKeys::WindowKeys(QWidget *window, const QMenuBar *menus) : QObject(window), m_window(window), m_menus(menus)
{
    qApp->installEventFilter(this);
}

bool WindowKeys::eventFilter(QObject *watched, QEvent *event)
{
    const bool isKey = event->type() == QEvent::KeyPress || event->type() == QEvent::ShortcutOverride;
    if (!isKey || !watched->isWidgetType() || static_cast<QWidget *>(watched)->window() != m_window)
        return false;
    const auto &key = static_cast<QKeyEvent &>(*event);
    if (event->type() == QEvent::KeyPress)
        return handle(static_cast<QWidget *>(watched), key);
    const bool isTaken = isOfMenus(key);
    if (isTaken) // the field that wants it for itself is not asked
        event->ignore();
    return isTaken;
}

/// Whether a menu has it as a shortcut. What a field undoes in its own text is the field's matter.
bool WindowKeys::isOfMenus(const QKeyEvent &event) const
{
    if (event.matches(QKeySequence::Undo) || event.matches(QKeySequence::Redo))
        return false;
    const QKeySequence pressed(event.keyCombination());
    const auto menus = m_menus->findChildren<QMenu *>();
    return std::any_of(menus.begin(), menus.end(), [&](const QMenu *menu) {
        const auto actions = menu->actions();
        return std::any_of(actions.begin(), actions.end(),
                           [&](const QAction *action) { return action->shortcuts().contains(pressed); });
    });
}

bool WindowKeys::handle(QWidget *widget, const QKeyEvent &event)
{
    if (const int way = wayOf(event, widget); way != 0) {
        Q_EMIT stepped(way);
        return true;
    }
    if (event.key() != Qt::Key_Return && event.key() != Qt::Key_Enter)
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
