// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QElapsedTimer>
#include <QObject>

namespace headscope {

/// Listens for how long this thread does not come back to its events: nothing that a user does is answered then. What
/// it waited for a processor, because others had it, is not counted.
class Silence : public QObject
{
    Q_OBJECT

public:
    /// One that lasts longer, in milliseconds, is told.
    explicit Silence(int most);

    /// What the next silence is to be told of.
    void setCause(const char *cause) { m_cause = cause; }
    /// The thread has come back to its events.
    void end();
    /// What lasted until now is no user's.
    void forget();
    qint64 longest() const { return m_longest; }
    int count() const { return m_count; } ///< of those that lasted longer

protected:
    void timerEvent(QTimerEvent *event) override;

private:
    int m_most;
    const char *m_cause = "";
    QElapsedTimer m_since;
    qint64 m_waited = 0; ///< for a processor, in nanoseconds, when it began
    qint64 m_longest = 0;
    int m_count = 0;
};

} // namespace headscope
