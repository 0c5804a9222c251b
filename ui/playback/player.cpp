// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/playback/player.h"

#include "ui/session/session.h"

namespace headscope {
namespace {

constexpr int kStepMilliseconds = 1500;

} // namespace

Player::Player(Session &session, QObject *parent) : QObject(parent), m_session(session)
{
    connect(&m_timer, &QTimer::timeout, this, &Player::advance);
    connect(&session, &Session::opened, this, &Player::pause);
}

bool Player::isAtEnd() const
{
    return m_session.stepIndex() + 1 >= static_cast<int>(m_session.steps().size());
}

void Player::play()
{
    if (isPlaying())
        return;
    if (isAtEnd())
        m_session.setStepIndex(0);
    m_timer.start(static_cast<int>(kStepMilliseconds / m_speed));
    Q_EMIT playingChanged(true);
}

void Player::pause()
{
    if (!isPlaying())
        return;
    m_timer.stop();
    Q_EMIT playingChanged(false);
}

void Player::toggle()
{
    isPlaying() ? pause() : play();
}

void Player::advance()
{
    m_session.setStepIndex(m_session.stepIndex() + 1);
    if (isAtEnd())
        pause();
}

void Player::stepForward()
{
    pause();
    m_session.setStepIndex(m_session.stepIndex() + 1);
}

void Player::stepBack()
{
    pause();
    m_session.setStepIndex(m_session.stepIndex() - 1);
}

void Player::toStart()
{
    pause();
    m_session.setStepIndex(0);
}

void Player::toEnd()
{
    pause();
    m_session.setStepIndex(static_cast<int>(m_session.steps().size()) - 1);
}

void Player::setSpeed(double speed)
{
    m_speed = speed;
    if (isPlaying())
        m_timer.start(static_cast<int>(kStepMilliseconds / m_speed));
}

} // namespace headscope
