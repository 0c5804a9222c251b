// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/crash/recovery.h"
#include "app/crash/rescued.h"

#include <QList>
#include <QObject>
#include <QString>

#include <functional>

namespace headscope {

class MainWindow;

/// Tells in the window's notice what was rescued, with a button that gives it back, and when no copy can be written.
class RescueNotice : public QObject
{
    Q_OBJECT

public:
    RescueNotice(MainWindow &window, Recovery &recovery, const Autosave &own);

    /// Once, after something is open, which clears the notice.
    void tellWhenOpen();

private:
    using Sentences = QList<std::function<QString()>>; ///< in the language of the window
    void tell();
    bool tellCrash();
    void offerCrash();
    void passCrash();
    void keepTold(const QString &report);
    void offerMoving(const Error &error);
    void offer(const QString &name, const QDateTime &time);
    void askToDiscard(const Sentences &before, const std::function<void()> &offer);
    void tellMore(const std::function<QString()> &sentence);

    MainWindow &m_window;
    Recovery &m_recovery;
    Rescued m_crashed;  ///< the last that tellCrash() has offered
    QStringList m_told; ///< reports of which the person knows
    Sentences m_before; ///< what is to be read above the next offer
};

} // namespace headscope
