// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>
#include <QMap>
#include <QPointer>
#include <QWidget>

namespace headscope {

/// The parts of a window that one key goes through, in their order on the screen. Each is entered where the keyboard
/// was in it last, or where that is gone, at what it was in.
class Panes : public QObject
{
    Q_OBJECT

public:
    Panes(const QList<QWidget *> &panes, QWidget *window);

    /// To the next pane that is shown and takes the keyboard, or with -1 to the one before.
    void go(int way);

private:
    /// The widget that had the keyboard, and the one around it, which stays where that was made for a while alone.
    struct Last
    {
        QPointer<QWidget> widget;
        QPointer<QWidget> around;
    };

    qsizetype paneOf(const QWidget *widget) const;
    qsizetype paneBefore(const QWidget *widget) const;
    qsizetype start(int way) const;
    QWidget *entryOf(qsizetype pane) const;

    QList<QPointer<QWidget>> m_panes;
    QMap<qsizetype, Last> m_last; ///< of each pane
};

} // namespace headscope
