// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
// A beat that waits until the learner has done something.
#include "ui/present/talk.h"

#include <algorithm>

namespace headscope {
namespace {

bool isAt(const CellName &cells, const std::optional<CellPlace> &place)
{
    return place && isAmong(cells, specOf(place->tensor).name, place->cell);
}

} // namespace

void Talk::setWaits(bool waits)
{
    m_waits = waits;
    if (m_isReady && !m_isRevealed) {
        beginWaiting();
        Q_EMIT waitingChanged();
    }
}

/// What was done there before need not be done again.
void Talk::beginWaiting()
{
    const bool wasDone = std::find(m_done.begin(), m_done.end(), m_place) != m_done.end();
    m_waiting = !beat().wait || !m_waits ? Waiting::No : wasDone ? Waiting::Done : Waiting::Yes;
}

void Talk::setWaiting(Waiting waiting)
{
    m_waiting = waiting;
    if (waiting == Waiting::Done)
        m_done.push_back(m_place);
    Q_EMIT waitingChanged();
}

void Talk::tellAnswer(bool isRight)
{
    if (m_isReady && given() != nullptr && !m_told.contains(questionNumber()))
        m_checked.insert(questionNumber());
    if (!m_isReady || !isHeld())
        return;
    const bool isEnough = isRight || beat().wait->what == Wait::For::AnyAnswer;
    setWaiting(isEnough ? Waiting::Done : Waiting::Wrong);
}

/// By the learner's hand: what the lesson pins itself does not count.
bool Talk::isDone(const Wait &wait) const
{
    const Selection &now = m_session.selection();
    const auto &own = beat().sight.cell;
    const bool isPinned = isAt(wait.cells, now.pinned) && !(own && isAt(*own, now.pinned));
    switch (wait.what) {
    case Wait::For::Point: return isPinned || isAt(wait.cells, now.hovered); // without a mouse nothing is pointed at
    case Wait::For::Pin: return isPinned;
    case Wait::For::Step: return specOf(now.step).name == wait.step;
    case Wait::For::Size: return m_sweepSize == wait.size;
    default: return false;
    }
}

void Talk::lookWhatIsDone()
{
    if (m_isReady && isHeld() && isDone(*beat().wait))
        setWaiting(Waiting::Done);
}

} // namespace headscope
