// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/opening/open.h"

#include <QObject>
#include <QString>

#include <functional>

class QWidget;

namespace headscope {

class Session;

/// Keeps what a person did: saves the session, and asks before edits that are not saved are lost.
class Keeper : public QObject
{
    Q_OBJECT

public:
    enum class Answer { Save, Discard, Cancel };
    /// Asks what to do with what would be lost of the session of this name; exchanged by tests.
    using LeaveQuestion = std::function<Answer(const QString &name)>;
    /// Asks for the file to save to, empty for none; exchanged by tests.
    using FileQuestion = std::function<QString(const QString &proposal)>;
    /// The same, and whether the tensors are to be in it: the proposed kind becomes the chosen one.
    using KindQuestion = std::function<QString(const QString &proposal, SessionKind &kind)>;

    /// A file that somebody else has written since: that of the session, or those that it has its numbers from.
    struct ChangedFile
    {
        QString name;
        bool isData = false;
    };
    /// What becomes of it, and of the session. Files of numbers are never replaced: the session then keeps the numbers
    /// that it shows in a new file.
    enum class OnDisk { Replace, SaveAs, OpenAgain, Keep };
    /// Asks for it; opening the file again is not always an answer. Exchanged by tests.
    using ReplaceQuestion = std::function<OnDisk(const ChangedFile &file, bool mayOpenAgain)>;

    Keeper(Session &session, QWidget *window);

    void setLeaveQuestion(LeaveQuestion ask) { m_askLeave = std::move(ask); }
    void setFileQuestion(FileQuestion ask);
    void setReplaceQuestion(ReplaceQuestion ask) { m_askReplace = std::move(ask); }
    void setKindQuestion(KindQuestion ask) { m_askFile = std::move(ask); }
    /// Takes what is typed into a field and not in the session yet: it is kept, too.
    void setTyped(std::function<void()> take) { m_takeTyped = std::move(take); }
    /// Tells whether something was typed that the session does not take yet.
    void setRefused(std::function<bool()> isAny) { m_hasRefused = std::move(isAny); }

    /// What the session is called: its file, else its title.
    QString name() const;
    /// Saves to the file of the session; one that has none yet is asked for. Says whether it is saved.
    bool save();
    bool saveAs();
    /// Saves to another file, with the tensors in it.
    bool saveWithData();
    /// Whether the session has edits that are not saved; what is typed is one of them.
    bool isUnsaved();
    /// Whether something would be lost without it: such edits, or what was typed and is not taken yet.
    bool wouldLose();
    /// Whether the session may be given up: nothing would be lost, or the person said what to do with it.
    bool mayLeave();

Q_SIGNALS:
    void saving();
    void asking(); ///< what becomes of a file that is not as it was: nothing is being saved until that is answered
    void failed(const headscope::Error &error);

private:
    bool getReady();
    bool saveToItsFile(bool mayOpenAgain);
    OnDisk wantedOfFile(bool mayOpenAgain);
    OnDisk ask(const ChangedFile &file, bool mayOpenAgain);
    bool saveToAnother(SessionKind proposed);
    bool write(const QString &file, SessionKind kind);
    QString proposal() const;

    Session &m_session;
    LeaveQuestion m_askLeave;
    KindQuestion m_askFile;
    ReplaceQuestion m_askReplace;
    std::function<void()> m_takeTyped = [] {};
    std::function<bool()> m_hasRefused = [] { return false; };
    bool m_isBusy = false; ///< asking or saving: nothing else is asked then
};

} // namespace headscope
