// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QKeyEvent;

namespace headscope {

class WindowActions;

/// The keys that mean the same wherever the keyboard is in a window. A class's clicker sends PageDown, PageUp or Space:
/// they always step where steps are seen, so that Enter presses buttons and opens pickers instead; only the buttons of
/// a notice, which wait for an answer, keep Space. What is not typed works from within a field, too.
class WindowKeys : public QObject
{
    Q_OBJECT

public:
    WindowKeys(QWidget *window, const WindowActions &actions);

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    bool press(QWidget *widget, QKeyEvent &event);
    bool handle(QWidget *widget, const QKeyEvent &event) const;

    QWidget *m_window;
    const WindowActions &m_actions;
};

} // namespace headscope
