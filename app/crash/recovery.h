// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/crash/rescuedsession.h"
#include "app/crash/rescuefolder.h"
#include "ui/work/latest.h"

#include <QDateTime>
#include <QObject>

#include <vector>

namespace headscope {

class Autosave;

/// Gives back what a start of the program left that came to no good end: one session after the other, the newest first.
/// What nobody takes or throws away is offered again at the next start.
class Recovery : public QObject
{
    Q_OBJECT

public:
    /// `own` keeps what is given back from then on.
    Recovery(Session &session, const Autosave &own, const QString &within);
    ~Recovery() override; ///< at a good end, what was given back is saved or given up
    Recovery(const Recovery &) = delete;
    Recovery &operator=(const Recovery &) = delete;

    /// Whether this process has left one.
    bool hasOf(qint64 process) const;
    /// Reads the next one and tells what it is; nothing where there is none.
    void look();
    /// Shows the one that was found. Its copy stays until the session is saved, given up or copied anew.
    void restore();
    void discard();
    /// Reads the one whose model is missing with the model in this folder, and tells again what it is.
    void lookWith(const QString &modelFolder);
    /// Leaves it for the next start, and looks at the next one.
    void pass();
    /// Shows the session that a crash has written, with the tensors of where it was opened from.
    void openCrashed(const QString &file, const QString &location);

Q_SIGNALS:
    /// What it is called, with its folder where the session that is open is of another one, and when it was as it is.
    void found(const QString &name, const QDateTime &time);
    /// Its copy cannot be read, and is left where it is now.
    void damaged(const headscope::Error &error);
    /// Its copy is in order, but its model cannot be opened. It stays for the next start.
    void modelMissing(const headscope::Error &error);
    void failed(const headscope::Error &error);
    /// The session that a crash has written is shown.
    void crashOpened();
    /// The session that a crash has written was not opened: it may be wanted later.
    void crashStays();

private:
    struct Reading
    {
        Result<RescuedSession> session;
        bool lacksModel = false; ///< which is why it was refused
    };
    static Reading readOne(const QString &file, const IsCancelled &isCancelled, const QString &modelFolder);
    void takeRead();
    void takeCrashed();
    void refuseCrashed(const Error &error);
    /// Whether the person lets it take the place of what is open.
    bool show(const RescuedSession &session);
    void release();

    Session &m_session;
    std::vector<RescueFolder> m_left;
    std::vector<RescueFolder> m_given; ///< given back, and not kept elsewhere yet
    Latest<Reading> m_read;
    Latest<Result<RescuedSession>> m_crashed;
};

} // namespace headscope
