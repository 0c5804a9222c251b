// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/playback/player.h"

#include "ui/playback/walks.h"
#include "ui/session/session.h"
#include "ui/theme/motion.h"

namespace headscope {
namespace {

constexpr int kStepMilliseconds = 1500;
constexpr int kWalkMilliseconds = 150;   // from moment to moment within a product
constexpr int kMovesMilliseconds = 4200; // for the three acts of the split

/// How far the matrix that is looked at is shown: as far as the walk has come, or as the cell that a person has pinned.
std::optional<Walk> shownMoment(const Plan &plan, const Selection &s, const Product &product)
{
    if (s.walk || !s.pinned || s.pinned->tensor != s.tensor)
        return s.walk;
    const Cell &cell = s.pinned->cell;
    const Walk walk{cell[cell.size() - 2], cell.back(), product.terms};
    return cellIn(plan, s, walk.row, walk.column) == cell ? std::optional(walk) : std::nullopt;
}

} // namespace

Player::Player(Session &session, QObject *parent) : QObject(parent), m_session(session), m_walks(isMotionWanted())
{
    connect(&m_timer, &QTimer::timeout, this, &Player::advance);
    connect(&session, &Session::opened, this, &Player::pause);
    connect(&session, &Session::selectionChanged, this, &Player::follow, Qt::QueuedConnection); // after the views
}

bool Player::isAtEnd() const
{
    return m_session.stepIndex() + 1 >= static_cast<int>(m_session.steps().size());
}

/// The time until the next moment: short within a product.
int Player::pace() const
{
    const int time = nextMoment() ? kWalkMilliseconds : showsMoves() ? kMovesMilliseconds : kStepMilliseconds;
    return static_cast<int>(time / m_speed);
}

void Player::play()
{
    if (isPlaying())
        return;
    if (isAtEnd() && !m_session.selection().walk)
        m_session.setStepIndex(0);
    begin();
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

/// Whether playing has come to the split, whose moves are shown as they happen.
bool Player::showsMoves() const
{
    return m_walks && m_session.selection().step == StepId::Split;
}

/// The time of what is looked at now begins.
void Player::begin()
{
    remember();
    if (showsMoves())
        Q_EMIT movesWanted(m_speed);
    m_timer.start(pace());
}

void Player::remember()
{
    m_shown = m_session.selection();
    m_revision = m_session.madePlan().revision();
}

/// Whether a person has pinned a cell, or let go of the one that the walk had come to. An edit may end a walk, too.
bool Player::isTakenOver() const
{
    const Selection &now = m_session.selection();
    const bool isSamePlace = now.tensor == m_shown.tensor && m_revision == m_session.madePlan().revision();
    const bool hasPinned = now.pinned && now.pinned != m_shown.pinned;
    return !now.walk && (hasPinned || (m_shown.walk && isSamePlace));
}

/// Goes on from where a person, or an edit, has gone.
void Player::follow()
{
    if (!isPlaying())
        return;
    if (isTakenOver())
        return pause();
    const bool isElsewhere = m_session.selection().tensor != m_shown.tensor;
    isElsewhere ? begin() : remember();
}

/// What is shown next within the step; nothing at its end, and in a step that is no product.
std::optional<Walk> Player::nextMoment() const
{
    if (!m_walks || !m_session.isOpen())
        return std::nullopt;
    const auto product = productOf(m_session.plan(), m_session.selection());
    return product ? momentAfter(*product, shownMoment(m_session.plan(), m_session.selection(), *product))
                   : std::nullopt;
}

void Player::advance()
{
    if (isTakenOver())
        return pause();
    if (const auto moment = nextMoment()) {
        m_session.walkTo(moment);
        remember();
        m_timer.start(pace());
        return;
    }
    if (m_session.selection().walk)
        m_session.walkTo(std::nullopt);
    remember();
    if (isAtEnd())
        return pause();
    m_session.setStepIndex(m_session.stepIndex() + 1);
    follow();
    if (isAtEnd() && !nextMoment())
        pause();
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
    if (!isPlaying())
        return;
    if (showsMoves())
        Q_EMIT movesWanted(m_speed);
    m_timer.start(pace());
}

} // namespace headscope
