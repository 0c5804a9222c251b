// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/playback/player.h"

#include "ui/playback/walks.h"
#include "ui/session/session.h"
#include "ui/theme/motion.h"

#include <tuple>

namespace headscope {
namespace {

constexpr int kStepMilliseconds = 1500;
constexpr int kWalkMilliseconds = 150;   // from moment to moment within a product
constexpr int kMovesMilliseconds = 4200; // for the three acts of the split

} // namespace

Player::Player(Session &session, QObject *parent) : QObject(parent), m_session(session), m_walks(isMotionWanted())
{
    connect(&m_timer, &QTimer::timeout, this, &Player::advance);
    connect(&session, &Session::opened, this, &Player::pause);
}

bool Player::isAtEnd() const
{
    return m_session.stepIndex() + 1 >= static_cast<int>(m_session.steps().size());
}

/// The time until the next moment: short within a product.
int Player::pace() const
{
    const int time = !m_moments.empty() ? kWalkMilliseconds : showsMoves() ? kMovesMilliseconds : kStepMilliseconds;
    return static_cast<int>(time / m_speed);
}

void Player::play()
{
    if (isPlaying())
        return;
    if (isAtEnd() && !m_session.selection().walk)
        m_session.setStepIndex(0);
    beginWalk();
    m_timer.start(pace());
    Q_EMIT playingChanged(true);
}

void Player::pause()
{
    m_moments.clear();
    if (!isPlaying())
        return;
    m_timer.stop();
    Q_EMIT playingChanged(false);
}

void Player::toggle()
{
    isPlaying() ? pause() : play();
}

/// Whether playing has come to the split, whose moves are shown as they happen.
bool Player::showsMoves() const
{
    return m_walks && m_session.selection().step == StepId::Split;
}

/// The moments of the current step that come after what is shown already.
void Player::beginWalk()
{
    m_moments.clear();
    if (showsMoves())
        Q_EMIT movesWanted(m_speed);
    const auto product =
        m_walks && m_session.isOpen() ? productOf(m_session.plan(), m_session.selection()) : std::nullopt;
    if (!product)
        return;
    m_moments = momentsOf(*product);
    const auto order = [](const Walk &walk) { return std::tuple(walk.row, walk.column, walk.terms); };
    if (const auto &now = m_session.selection().walk)
        std::erase_if(m_moments, [&](const Walk &moment) { return order(moment) <= order(*now); });
}

/// The next moment within the step; false at its end.
bool Player::advanceWalk()
{
    if (m_moments.empty())
        return false;
    m_session.walkTo(m_moments.front());
    m_moments.erase(m_moments.begin());
    m_timer.start(pace());
    return true;
}

void Player::advance()
{
    if (advanceWalk())
        return;
    if (m_session.selection().walk)
        m_session.walkTo(std::nullopt);
    if (isAtEnd())
        return pause();
    m_session.setStepIndex(m_session.stepIndex() + 1);
    beginWalk();
    if (isAtEnd() && m_moments.empty())
        return pause();
    m_timer.start(pace());
}

void Player::goTo(int step)
{
    pause();
    m_session.setStepIndex(step);
}

void Player::stepForward()
{
    goTo(m_session.stepIndex() + 1);
}

void Player::stepBack()
{
    goTo(m_session.stepIndex() - 1);
}

void Player::toStart()
{
    goTo(0);
}

void Player::toEnd()
{
    goTo(static_cast<int>(m_session.steps().size()) - 1);
}

void Player::stepCells(int cells)
{
    pause();
    const auto product = m_session.isOpen() ? productOf(m_session.plan(), m_session.selection()) : std::nullopt;
    if (!product)
        return;
    const auto &now = m_session.selection().walk;
    m_session.walkTo(now ? moved(*product, *now, cells) : std::optional(Walk{0, 0, product->terms}));
}

void Player::stepRows(int rows)
{
    if (const auto product = m_session.isOpen() ? productOf(m_session.plan(), m_session.selection()) : std::nullopt)
        stepCells(rows * static_cast<int>(product->columns));
}

void Player::setSpeed(double speed)
{
    m_speed = speed;
    if (isPlaying())
        m_timer.start(pace());
}

} // namespace headscope
