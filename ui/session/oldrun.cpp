// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/session/oldrun.h"

#include "ui/session/session.h"

namespace headscope {

OldRun::OldRun(Session &session, QObject *parent) : QObject(parent)
{
    connect(&session.runner(), &Runner::started, &m_late, qOverload<>(&QTimer::start));
    connect(&m_late, &QTimer::timeout, this, [this, &session] { setOld(!session.isResultCurrent()); });
    const auto look = [this, &session] {
        if (session.isResultCurrent()) // else the timer is under way
            setOld(false);
    };
    connect(&session, &Session::resultChanged, this, look);
    connect(&session, &Session::planChanged, this, look); // an edit that was taken back
}

void OldRun::setOld(bool isOld)
{
    m_late.stop();
    if (isOld == m_isOld)
        return;
    m_isOld = isOld;
    Q_EMIT changed(isOld);
}

} // namespace headscope
