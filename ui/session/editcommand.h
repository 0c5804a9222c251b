// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/session/namedcommand.h"
#include "ui/session/session.h"

namespace headscope {

/// The plan before and after an edit, each made once: they are small, for they name tensors and share those that stay.
class EditCommand : public NamedCommand
{
public:
    /// Edits with the same merge key become one step; an empty one stays alone.
    EditCommand(Session &session, MadePlan after, const EditName &what, QString mergeKey);
    /// The same of a whole model.
    EditCommand(Session &session, SharedMadeModel after, const EditName &what, QString mergeKey);

    void undo() override;
    void redo() override;
    int id() const override;
    bool mergeWith(const QUndoCommand *other) override;

    const QString &mergeKey() const { return m_mergeKey; }
    /// The model before it; null where the session has none.
    const SharedMadeModel &modelBefore() const { return m_modelBefore; }
    /// Of a model that it has made, or began with: what it has written since.
    void takeWritten(const SharedMadeModel &made, const SharedMadeModel &written) const;

private:
    bool changesNothing() const;

    Session &m_session;
    MadePlan m_before;
    MadePlan m_after;
    // Where the session has a model: the plans are those of one block then. What is written since is part of them.
    mutable SharedMadeModel m_modelBefore;
    mutable SharedMadeModel m_modelAfter;
    std::optional<Index> m_positionBefore; ///< of the text before, that was told of when it was left last
    std::optional<Index> m_positionAfter;  ///< likewise of the text after
    QString m_mergeKey;
};

} // namespace headscope
