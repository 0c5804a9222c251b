// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/session/editcommand.h"

namespace headscope {
namespace {

constexpr int kEditId = 1;

} // namespace

EditCommand::EditCommand(Session &session, MadePlan after, const EditName &what, QString mergeKey)
    : NamedCommand(what), m_session(session), m_before(session.madePlan()), m_after(std::move(after)),
      m_mergeKey(std::move(mergeKey))
{}

EditCommand::EditCommand(Session &session, SharedMadeModel after, const EditName &what, QString mergeKey)
    : EditCommand(session, session.madePlan(), what, std::move(mergeKey))
{
    m_modelBefore = session.model();
    m_modelAfter = std::move(after);
}

void EditCommand::undo()
{
    m_positionAfter = m_session.look().position;
    m_session.leaveLayer(m_before->document);
    m_session.setPlan(m_before, m_modelBefore, m_positionBefore);
}

void EditCommand::redo()
{
    m_positionBefore = m_session.look().position;
    m_session.leaveLayer(m_after->document);
    m_session.setPlan(m_after, m_modelAfter, m_positionAfter);
}

void EditCommand::takeWritten(const SharedMadeModel &made, const SharedMadeModel &written) const
{
    if (m_modelAfter == made)
        m_modelAfter = written;
    if (m_modelBefore == made)
        m_modelBefore = written;
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
    m_modelAfter = next.m_modelAfter;
    setObsolete(changesNothing());
    return true;
}

/// Who types a word and takes it away has nothing to undo, but that what the model wrote is typed text by then.
bool EditCommand::changesNothing() const
{
    if (m_modelBefore && m_modelAfter)
        return areSame(*m_modelAfter->model, m_modelBefore->wish, m_modelAfter->wish) &&
               goesOnBehind(m_modelBefore->wish) == goesOnBehind(m_modelAfter->wish);
    return m_before->document == m_after->document;
}

} // namespace headscope
