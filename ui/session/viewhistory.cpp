// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/session/viewhistory.h"

namespace headscope {
namespace {

constexpr qint64 kQuick = 1000; // ms between moves that count as one
constexpr std::size_t kMost = 500;

/// All but what small moves change.
ViewState coarse(ViewState view)
{
    if (view.pinned)
        view.pinned->cell.clear();
    if (const auto cell = view.look.compared.find(QStringLiteral("cell")); cell != view.look.compared.end())
        cell->clear();
    view.look.zoom = {};
    view.look.position.reset();
    return view;
}

} // namespace

void ViewHistory::start(const ViewState &view)
{
    m_views = {view};
    m_at = 0;
    m_now = view;
    m_mayJoin = false;
}

bool ViewHistory::isSmallMove(const ViewState &view) const
{
    return coarse(view) == coarse(m_now);
}

void ViewHistory::note(const ViewState &view, qint64 now)
{
    if (view == m_now || m_views.empty())
        return;
    const bool isSmall = isSmallMove(view);
    const bool joins = isSmall && m_mayJoin && now - m_time < kQuick;
    m_views.resize(m_at + 1);
    if (joins)
        m_views.back() = view;
    else
        m_views.push_back(view);
    if (m_views.size() > kMost)
        m_views.erase(m_views.begin());
    m_at = m_views.size() - 1;
    m_now = view;
    m_mayJoin = isSmall;
    m_time = now;
}

void ViewHistory::settle(const ViewState &view)
{
    m_now = view;
    if (!m_views.empty())
        m_views[m_at] = view;
}

bool ViewHistory::canGo(int way) const
{
    return way < 0 ? m_at > 0 : m_at + 1 < m_views.size();
}

const ViewState &ViewHistory::go(int way)
{
    m_at = way < 0 ? m_at - 1 : m_at + 1;
    m_mayJoin = false;
    return m_views[m_at];
}

} // namespace headscope
