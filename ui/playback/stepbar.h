// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/playback/player.h"

#include <QWidget>

class QComboBox;
class QHBoxLayout;
class QToolButton;

namespace headscope {

class Session;
class StepTrack;

/// To the start, back, play or pause, forward, to the end; the track of steps; the speed.
class StepBar : public QWidget
{
    Q_OBJECT

public:
    StepBar(Session &session, Player &player, QWidget *parent = nullptr);

    /// The widget that has the keyboard at the start.
    QWidget *track() const;

protected:
    void changeEvent(QEvent *event) override;

private:
    void setupButtons(QHBoxLayout *layout);
    void setupTrack(QHBoxLayout *layout);
    void setupSpeed(QHBoxLayout *layout);
    QToolButton *addButton(QHBoxLayout *layout, const QString &name);
    void showSteps();
    void showCurrent();
    void showWords();
    void showIcons();

    Session &m_session;
    Player &m_player;
    QToolButton *m_start = nullptr;
    QToolButton *m_back = nullptr;
    QToolButton *m_play = nullptr;
    QToolButton *m_forward = nullptr;
    QToolButton *m_end = nullptr;
    StepTrack *m_track = nullptr;
    QComboBox *m_speed = nullptr;
};

} // namespace headscope
