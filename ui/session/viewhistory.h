// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/session/viewstate.h"

#include <vector>

namespace headscope {

/// The views that a person has come through, to go back and forth between them as in a browser. Small moves that
/// follow one another quickly, such as those of a cell cursor under the
/// arrow keys, or of a wheel that zooms, count as one.
class ViewHistory
{
public:
    /// The first view: there is nothing before it.
    void start(const ViewState &view);
    /// A view that somebody went to, at a time in ms. Those that had been gone back from are forgotten.
    void note(const ViewState &view, qint64 now);
    /// A view that came about by itself, by an edit say: nobody went there, but it is where one is, and the way back
    /// leads there.
    void settle(const ViewState &view);

    bool canGo(int way) const;
    /// One on (1) or back (-1); it must be there. What is then seen is to be settled.
    const ViewState &go(int way);

private:
    bool isSmallMove(const ViewState &view) const;

    std::vector<ViewState> m_views;
    std::size_t m_at = 0;
    ViewState m_now;
    bool m_mayJoin = false; ///< the newest view came by a small move
    qint64 m_time = 0;
};

} // namespace headscope
