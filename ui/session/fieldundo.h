// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

#include <functional>
#include <optional>

class QLineEdit;
class QWidget;

namespace headscope {

class Session;

/// Undo and Redo are those of the session where this field has the keyboard, too, and not those of its text: what is
/// typed in it is an edit of the session.
void leaveUndoToSession(QWidget *field);

/// Undo of a field whose text the session may refuse: as long as it is refused, no edit is taken back but the text, and
/// Redo brings that back.
class RefusedUndo : public QObject
{
public:
    struct Text
    {
        std::function<bool()> isRefused;
        std::function<void()> giveBack;                 ///< the text that is right stands there again
        std::function<void(const QString &)> typeAgain; ///< as if a hand had typed it
    };
    /// The field owns it.
    RefusedUndo(QLineEdit *field, Session &session, Text text);

    /// Takes back what is refused, if the field is seen, which has the keyboard then; says whether anything was.
    bool takeBack();

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void giveUp();
    void typeAgain();

    QLineEdit *m_field;
    Text m_text;
    std::optional<QString> m_givenUp; ///< what was refused, until something else is typed or edited
};

} // namespace headscope
