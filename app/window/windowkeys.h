// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QKeyEvent;
class QMenuBar;

namespace headscope {

/// The keys that mean the same wherever the keyboard is in a window. A class's clicker sends PageDown, PageUp or Space:
/// they always step, so that Enter presses buttons and opens pickers instead. The shortcuts of the menus work from
/// within a field, too.
class WindowKeys : public QObject
{
    Q_OBJECT

public:
    WindowKeys(QWidget *window, const QMenuBar *menus);

Q_SIGNALS:
    void stepped(int way); ///< 1 is forward, -1 back

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    bool isOfMenus(const QKeyEvent &event) const;
    bool handle(QWidget *widget, const QKeyEvent &event);

    QWidget *m_window;
    const QMenuBar *m_menus;
};

} // namespace headscope
