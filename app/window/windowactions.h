// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/actions/actions.h"

#include <QAction>
#include <QMap>
#include <QObject>

class QMenuBar;

namespace headscope {

/// The actions of the window, with the menus that the table of actions makes of them.
class WindowActions : public QObject
{
    Q_OBJECT

public:
    explicit WindowActions(QMenuBar *menus);

    /// Makes all of them anew, in the language of now; nothing is connected to them.
    void fill();
    /// An action that holds everywhere in the window; what its entry is has its menu().
    QAction *of(Action action) const { return m_actions.value(action); }
    /// As if it had been picked; false where the window has no such action.
    bool trigger(Action action) const;

private:
    void add(const ActionRow &row);

    QMenuBar *m_menus;
    QMap<Action, QAction *> m_actions;
};

} // namespace headscope
