// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/made/madeplan.h"
#include "ui/session/selection.h"

#include <QObject>
#include <QTimer>

namespace headscope {

class Session;

/// Walks through the steps by itself until the end or a pause; within a product through its first sum, its first row
/// and the rest, where that is not switched off. It keeps no moments of its own: each comes after what is shown, so
/// that playing goes on from wherever a person has gone meanwhile. Who pins a cell wants to look at it: that pauses.
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
    /// By so many cells of the product that is looked at, or by so many of its rows; each of them pauses.
    void stepCells(int cells);
    void stepRows(int rows);
    /// Whether playing walks through products, too. At first it does where the system has no wish for reduced motion.
    void setWalks(bool walks) { m_walks = walks; }
    bool walks() const { return m_walks; }
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
    /// The moves of the split are to be played, so many times as fast as by themselves.
    void movesWanted(double speed);

private:
    void advance();
    void follow();
    void begin();
    void remember();
    bool isTakenOver() const;
    std::optional<Walk> nextMoment() const;
    void goTo(int step);
    bool isAtEnd() const;
    bool showsMoves() const;
    int pace() const;

    Session &m_session;
    QTimer m_timer;
    double m_speed = 1;
    bool m_walks;
    Selection m_shown;     ///< as it was when playing last looked
    Revision m_revision{}; ///< of the plan that this was in
};

} // namespace headscope
