// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>
#include <QMap>
#include <QPointer>
#include <QWidget>

namespace headscope {

/// The parts of a window that one key goes through, in their order on the screen. Each is entered where the keyboard
/// was in it last.
class Panes : public QObject
{
    Q_OBJECT

public:
    Panes(const QList<QWidget *> &panes, QWidget *window);

    /// To the next pane that is shown and takes the keyboard, or with -1 to the one before.
    void go(int way);

private:
    qsizetype paneOf(const QWidget *widget) const;
    qsizetype paneBefore(const QWidget *widget) const;
    qsizetype start(int way) const;
    QWidget *entryOf(qsizetype pane) const;

    QList<QPointer<QWidget>> m_panes;
    QMap<qsizetype, QPointer<QWidget>> m_last; ///< of each pane, the widget that had the keyboard
};

} // namespace headscope
