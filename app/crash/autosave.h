// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/crash/rescuefolder.h"
#include "ui/work/canceltoken.h"

#include <QElapsedTimer>
#include <QObject>
#include <QTimer>

#include <functional>
#include <memory>
#include <mutex>
#include <optional>

namespace headscope {

class Session;

/// Keeps a copy of a session that has unsaved edits, with its tensors, for the case that the program ends before they
/// are saved. The copy lies in a folder of this start, never in a file of the person, and is gone as soon as nothing is
/// unsaved: a good end leaves none. It is written on another thread, and stays until there is a newer one.
class Autosave : public QObject
{
    Q_OBJECT

public:
    /// In ms.
    struct Pace
    {
        int pause = 2000;    ///< after the last edit
        int longest = 20000; ///< after the first edit that the copy does not have, where they follow one another
        int retry = 10000;   ///< after a copy that could not be written
        int first = 300;     ///< after the first edit, as long as there is no copy at all
    };

    Autosave(Session &session, QString within, const Pace &pace);
    Autosave(Session &session, const QString &within) : Autosave(session, within, Pace()) {}
    ~Autosave() override;
    Autosave(const Autosave &) = delete;
    Autosave &operator=(const Autosave &) = delete;

    /// Writes the copy here and now, for a program that ends before it comes to anything else. What goes wrong is told
    /// to nobody: a copy that there was stays.
    void writeNow();

Q_SIGNALS:
    void written(); ///< the copy is as the session was a moment ago
    void dropped(); ///< nothing is unsaved
    /// Said once until it works again; it is tried again and again.
    void failed(const headscope::Error &error);

private:
    void note();
    Result<void> makeFolder();
    std::function<Result<void>()> copying() const;
    void write();
    void finish(const Result<void> &result);
    void drop();
    void leaveFolder();
    void removeCopies();

    Session &m_session;
    QString m_within;
    Pace m_pace;
    std::optional<RescueFolder> m_folder; ///< made with the first copy
    std::optional<RescueFolder> m_before; ///< has the last copy, since none could be written over it
    QTimer m_timer;
    QElapsedTimer m_behind; ///< runs from the first edit that no copy has
    std::shared_ptr<std::mutex> m_writing = std::make_shared<std::mutex>(); ///< held by who writes the copy
    CancelToken m_underWay;                                                 ///< of the copy on another thread
    bool m_isWriting = false;
    bool m_isOfBefore = false; ///< another session was opened since the last write began
    bool m_hasFailed = false;
};

} // namespace headscope
