// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/session/editcommand.h"

namespace headscope {
namespace {

constexpr int kEditId = 1;

} // namespace

EditCommand::EditCommand(Session &session, MadePlan after, const QString &what, QString mergeKey)
    : QUndoCommand(what), m_session(session), m_before(session.madePlan()), m_after(std::move(after)),
      m_mergeKey(std::move(mergeKey))
{}

void EditCommand::undo()
{
    m_session.setPlan(m_before);
}

void EditCommand::redo()
{
    m_session.setPlan(m_after);
}

int EditCommand::id() const
{
    return m_mergeKey.isEmpty() ? -1 : kEditId;
}

bool EditCommand::mergeWith(const QUndoCommand *other)
{
    const auto &next = static_cast<const EditCommand &>(*other); // same id(), so the same class
    if (next.m_mergeKey != m_mergeKey)
        return false;
    m_after = next.m_after;
    return true;
}

} // namespace headscope
