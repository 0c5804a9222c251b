// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/session/latetimer.h"
#include <QObject>

namespace headscope {

class Session;

/// Of what an older run has made, from 0 to 1.
inline constexpr double kOldOpacity = 0.4;

/// Whether the run that is shown is old: the next one takes its time, was cancelled or has failed. What is shown is
/// dimmed then. Most runs are done before, and nothing is to flicker.
class OldRun : public QObject
{
    Q_OBJECT

public:
    OldRun(Session &session, QObject *parent);

    bool isOld() const { return m_isOld; }
    /// Of what is shown, from 0 to 1.
    double opacity() const { return m_isOld ? kOldOpacity : 1; }

Q_SIGNALS:
    void changed(bool isOld);

private:
    void setOld(bool isOld);

    LateTimer m_late;
    bool m_isOld = false;
};

} // namespace headscope
