// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
// What of the comparison follows something else: the look of the session, of which it is a part, its plan, and the
// files that are compared.
#include "ui/compare/compareview.h"

#include "ui/compare/comparedside.h"
#include "ui/session/layers.h"
#include "ui/session/viewfile.h"

namespace headscope {

Compared CompareView::compared() const
{
    return {m_wantedTensor, picked(), m_pinned, comparedOf(m_session.look().compared).before};
}

/// The session's look with what is compared here.
Look CompareView::lookNow() const
{
    Look look = m_session.look();
    look.compared = lookWordsOf(compared());
    return look;
}

void CompareView::tellLook()
{
    m_session.setLook(lookNow());
}

void CompareView::pin(std::optional<Place> place)
{
    m_pinned = place;
    setCursorTo(place, place.has_value());
    tellLook();
}

/// Takes what the session says is compared.
void CompareView::showLook()
{
    Look look = m_session.look();
    const Compared wanted = comparedOf(look.compared);
    if (wanted != compared()) {
        m_wantedTensor = wanted.tensor;
        m_pinned = wanted.pinned;
        m_a->show(wanted.sides[0]);
        m_b->show(wanted.sides[1]);
        refresh();
    }
    const LookWords known = lookWordsOf(wanted);
    if (look.compared == known || m_session.look() != look)
        return;
    look.compared = known; // without the words that say nothing
    m_session.warn(notShown("view.compared"));
    m_session.settleLook(look);
}

/// Says whether there was such a file in A or in B.
bool CompareView::noticeOldFiles()
{
    const bool isOldInA = m_a->noticeOldFile();
    const bool isOldInB = m_b->noticeOldFile();
    return isOldInA || isOldInB;
}

void CompareView::readOldFilesAgain()
{
    if (isVisible() && noticeOldFiles())
        refresh();
}

/// The layers that there are now; one that is compared is no longer that of before.
void ComparedSide::followPlan()
{
    if (layerOf(m_pick.run))
        letGo();
    if (m_layers == layerCount(m_session))
        return;
    m_layers = layerCount(m_session);
    showRuns();
}

/// The run with the mistake is offered while there is one.
void ComparedSide::followLook()
{
    const bool hasMistake = !m_session.look().mistake.isEmpty();
    if (hasMistake == m_hasMistake)
        return;
    m_hasMistake = hasMistake;
    showRuns();
}

} // namespace headscope
