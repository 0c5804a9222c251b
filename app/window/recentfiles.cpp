// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/recentfiles.h"

#include "ui/session/session.h"

#include <QDir>
#include <QFileInfo>
#include <QSettings>
#include <QTimer>

#include <utility>

namespace headscope {
namespace {

const auto kRecent = QStringLiteral("files/recent");
constexpr qsizetype kMost = 10;

void write(const QStringList &files)
{
    QSettings().setValue(kRecent, files.mid(0, kMost));
}

/// Files that are not in the settings yet, the newest last.
QStringList &unwritten()
{
    static QStringList files;
    return files;
}

/// Whoever asks for the list, or changes it, has all of it.
void writeRemembered()
{
    for (const QString &file : std::exchange(unwritten(), {}))
        addRecentFile(file);
}

/// A write of the settings waits for the disk, which takes longer than a frame: what was opened is painted before it.
class RememberedFiles : public QObject
{
public:
    explicit RememberedFiles(Session &session) : QObject(&session)
    {
        constexpr int pause = 500; // ms
        m_timer.setSingleShot(true);
        m_timer.setInterval(pause);
        connect(&m_timer, &QTimer::timeout, this, &writeRemembered);
        for (const auto changed : {&Session::opened, &Session::saved})
            connect(&session, changed, this, [this, &session] {
                if (!session.isFile())
                    return;
                unwritten() << session.location();
                m_timer.start();
            });
    }
    ~RememberedFiles() override { writeRemembered(); }
    RememberedFiles(const RememberedFiles &) = delete;
    RememberedFiles &operator=(const RememberedFiles &) = delete;

private:
    QTimer m_timer;
};

} // namespace

QStringList recentFiles()
{
    writeRemembered();
    return QSettings().value(kRecent).toStringList().mid(0, kMost);
}

void addRecentFile(const QString &path)
{
    const QString file = QDir::cleanPath(QFileInfo(path).absoluteFilePath());
    QStringList files = recentFiles();
    files.removeAll(file);
    write(QStringList(file) + files);
}

void forgetRecentFile(const QString &path)
{
    QStringList files = recentFiles();
    files.removeAll(path);
    write(files);
}

void clearRecentFiles()
{
    writeRemembered();
    QSettings().remove(kRecent);
}

void rememberFilesOf(Session &session)
{
    new RememberedFiles(session);
}

} // namespace headscope
