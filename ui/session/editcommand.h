// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/session/session.h"

#include <QUndoCommand>

namespace headscope {

/// The document before and after an edit. Documents are small: they name tensors, they share those that stay.
class EditCommand : public QUndoCommand
{
public:
    /// Edits with the same merge key become one step; an empty one stays alone.
    EditCommand(Session &session, DocumentState after, const QString &what, QString mergeKey);

    void undo() override;
    void redo() override;
    int id() const override;
    bool mergeWith(const QUndoCommand *other) override;

private:
    Session &m_session;
    DocumentState m_before;
    DocumentState m_after;
    QString m_mergeKey;
};

} // namespace headscope
