// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/crash/rescuefolder.h"

#include "engine/io/folderlock.h"

#include <QCoreApplication>
#include <QDateTime>
#include <QDir>
#include <QFile>
#include <QStandardPaths>

#include <cerrno>

namespace headscope {
namespace {

const auto kSession = QStringLiteral("session.headscope");
const auto kUnlocked = QStringLiteral(".new");  ///< not locked yet: it belongs to a start that is making it
const auto kAside = QStringLiteral(".damaged"); ///< nobody's any more
constexpr int kLongAgo = 60;                    ///< seconds: a start makes its folder within a moment
constexpr int kMostNames = 8; ///< more than a copy gives its files, while they are written and after it

/// The lock goes with the process.
Descriptor lockOf(const QString &path)
{
    return lockFolder(QFile::encodeName(path).toStdString());
}

Error notMade(const QString &path)
{
    return {path.toStdString(), "output", systemReason(errno),
            Text(ENGINE_TEXT("engine", "a folder that can be written"), {})};
}

/// Of starts that ended while they made theirs. These are empty: others stay where they are.
void removeStrays(const QDir &within)
{
    const QDateTime now = QDateTime::currentDateTimeUtc();
    for (const QFileInfo &folder : within.entryInfoList({u'*' + kUnlocked}, QDir::Dirs))
        if (folder.lastModified().secsTo(now) > kLongAgo)
            within.rmdir(folder.fileName());
}

} // namespace

QString rescueFolders()
{
    return QStandardPaths::writableLocation(QStandardPaths::AppDataLocation) + QStringLiteral("/unsaved");
}

/// Named by the time, so that the newest is the last by its name.
Result<RescueFolder> RescueFolder::make(const QString &within)
{
    const QString time = QDateTime::currentDateTimeUtc().toString(QStringLiteral("yyyy-MM-ddTHH-mm-ss-zzz"));
    const QString path = QStringLiteral("%1/%2-%3").arg(within, time).arg(QCoreApplication::applicationPid());
    const QString unlocked = path + kUnlocked;
    if (!QDir().mkpath(within) || !makePrivateFolder(QFile::encodeName(unlocked).toStdString()))
        return notMade(path);
    Descriptor lock = lockOf(unlocked);
    if (lock.isOpen() && QFile::rename(unlocked, path))
        return RescueFolder(path, std::move(lock));
    const Error error = notMade(path);
    QDir().rmdir(unlocked);
    return error;
}

std::vector<RescueFolder> RescueFolder::left(const QString &within)
{
    std::vector<RescueFolder> found;
    removeStrays(QDir(within));
    for (const QString &name : QDir(within).entryList(QDir::Dirs | QDir::NoDotAndDotDot, QDir::Name)) {
        if (name.endsWith(kUnlocked) || name.endsWith(kAside))
            continue;
        RescueFolder folder(within + u'/' + name, lockOf(within + u'/' + name));
        if (!folder.m_lock.isOpen())
            continue;
        if (QFile::exists(folder.session()))
            found.push_back(std::move(folder));
        else
            folder.remove(); // it ended before there was anything to keep
    }
    return found;
}

QString RescueFolder::session() const
{
    return m_path + u'/' + kSession;
}

qint64 RescueFolder::process() const
{
    return m_path.section(u'-', -1).toLongLong();
}

/// A copy that is under way puts a file there as long as its folder is there, which then is not empty once more.
void RescueFolder::remove()
{
    for (int tries = 0; tries < kMostNames && !QDir(m_path).removeRecursively(); ++tries)
        continue;
}

void RescueFolder::putAside()
{
    QFile::rename(m_path, m_path + kAside);
}

} // namespace headscope
