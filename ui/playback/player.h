// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QTimer>

namespace headscope {

class Session;

/// Walks through the steps by itself until the end or a pause.
class Player : public QObject
{
    Q_OBJECT

public:
    explicit Player(Session &session, QObject *parent = nullptr);

    bool isPlaying() const { return m_timer.isActive(); }
    /// From the end, play starts over.
    void play();
    void pause();
    void toggle();
    /// Steps of 1, or back to the start and to the end; each of them pauses.
    void stepForward();
    void stepBack();
    void toStart();
    void toEnd();
    /// 1 is a step every 1.5 s, 2 twice as fast.
    void setSpeed(double speed);
    double speed() const { return m_speed; }

Q_SIGNALS:
    void playingChanged(bool isPlaying);

private:
    void advance();
    bool isAtEnd() const;

    Session &m_session;
    QTimer m_timer;
    double m_speed = 1;
};

} // namespace headscope
