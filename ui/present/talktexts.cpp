// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
// The texts of a talk with their numbers, which are read once for each place.
#include "ui/lesson/filledtext.h"
#include "ui/present/talk.h"

namespace headscope {

/// A page asks for the same texts whenever it is laid out anew, as under a pointer that moves.
Result<QString> Talk::filledText(const QString &text) const
{
    if (!m_session.result() || !text.contains(u'{'))
        return text;
    forgetTextsOfBefore();
    const auto known = m_filled.find(text);
    return known != m_filled.end() ? known->second : m_filled.emplace(text, filled(text, numbers())).first->second;
}

void Talk::forgetTextsOfBefore() const
{
    const FilledFrom now{m_place, beat().sight.batch, m_sweepSize, sweep(), draws(), m_drawsAsked};
    if (m_filledRun.lock() == m_session.truth() && m_filledFrom == now)
        return;
    m_filledRun = m_session.truth();
    m_filledFrom = now;
    m_filled.clear();
}

} // namespace headscope
