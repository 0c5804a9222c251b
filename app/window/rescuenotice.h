// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/crash/recovery.h"

#include <QObject>
#include <QStringList>

namespace headscope {

class MainWindow;
struct Rescued;

/// Tells in the window's notice what was rescued, with a button that gives it back, and when no copy can be written.
class RescueNotice : public QObject
{
    Q_OBJECT

public:
    RescueNotice(MainWindow &window, Recovery &recovery, const Autosave &own);

    /// Once, after something is open, which clears the notice.
    void tellWhenOpen();

private:
    void tell();
    bool tellCrash();
    void offer(const QString &name, const QDateTime &time);

    MainWindow &m_window;
    Recovery &m_recovery;
    QStringList m_before; ///< what is to be read above the next offer
};

} // namespace headscope
