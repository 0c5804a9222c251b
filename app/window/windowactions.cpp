// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/windowactions.h"

#include <QMenu>
#include <QMenuBar>

namespace headscope {

WindowActions::WindowActions(QMenuBar *menus) : QObject(menus), m_menus(menus)
{
    fill();
}

void WindowActions::fill()
{
    m_menus->clear();
    qDeleteAll(m_menus->findChildren<QMenu *>(Qt::FindDirectChildrenOnly)); // and their shortcuts with them
    qDeleteAll(findChildren<QAction *>(Qt::FindDirectChildrenOnly));
    m_actions.clear();
    for (const ActionRow &row : actionTable())
        if (row.place <= KeyPlace::Window)
            add(row);
}

/// The rows of a menu stand together, so that the last menu is theirs or a new one begins.
void WindowActions::add(const ActionRow &row)
{
    const MenuEntry &entry = row.entry;
    if (entry.menu == Menu::None) {
        if (!m_actions.contains(row.action))
            m_actions[row.action] = new QAction(this);
        return;
    }
    const QString title = menuWords(entry.menu);
    QAction *last = m_menus->actions().isEmpty() ? nullptr : m_menus->actions().constLast();
    QMenu *menu = last != nullptr && last->text() == title ? last->menu() : m_menus->addMenu(title);
    if (entry.startsGroup)
        menu->addSeparator();
    QAction *action = entry.kind == EntryKind::Submenu ? menu->addMenu(entryWords(row))->menuAction()
                                                       : menu->addAction(entryWords(row));
    const QString name = QString::fromUtf8(entry.name);
    entry.kind == EntryKind::Submenu ? action->menu()->setObjectName(name) : action->setObjectName(name);
    action->setCheckable(entry.kind == EntryKind::Checkable);
    action->setShortcuts(shortcutsOf(row));
    const QString byQt = action->shortcut().toString(QKeySequence::NativeText); // the first, with arrows as words
    if (const QString keys = keyWords(row.action); keys != byQt)
        action->setText(action->text() + u'\t' + keys);
    m_actions[row.action] = action;
}

bool WindowActions::trigger(Action action) const
{
    QAction *meant = of(action);
    if (meant == nullptr || !meant->isEnabled())
        return false;
    meant->trigger();
    return true;
}

} // namespace headscope
