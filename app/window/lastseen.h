// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/document/jsonvalue.h"
#include "ui/work/latest.h"

#include <QDateTime>
#include <QImage>
#include <QObject>
#include <QTimer>

namespace headscope {

class Session;

// What is remembered of session files beside themselves: where a person was in them, and a small picture of their first
// heads. It lies in the cache, may go at any time, and no more than some dozens of files are remembered.

struct SeenFile
{
    QString title; ///< of its session
    QDateTime time;
    Json view = {}; ///< as a session file keeps it; null where the file was written by somebody else since
};

/// What is remembered of a file; empty where nothing is. Any thread, as seenPicture().
SeenFile seenFile(const QString &path);
/// Null where there is none.
QImage seenPicture(const QString &path);
void forgetSeen(const QString &path);

/// Remembers both as a file is saved, left, and at the end, and opens it again where the person was.
class LastSeen : public QObject
{
    Q_OBJECT

public:
    explicit LastSeen(Session &session);
    ~LastSeen() override;
    LastSeen(const LastSeen &) = delete;
    LastSeen &operator=(const LastSeen &) = delete;

Q_SIGNALS:
    void drawn(const QString &path);

private:
    void noteIfSame() const;
    void note() const;
    void draw();

    Session &m_session;
    QTimer m_pause;
    Latest<QString> m_drawing;
};

} // namespace headscope
