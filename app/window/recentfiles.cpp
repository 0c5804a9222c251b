// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/recentfiles.h"

#include "ui/session/session.h"

#include <QDir>
#include <QFileInfo>
#include <QSettings>

namespace headscope {
namespace {

const auto kRecent = QStringLiteral("files/recent");
constexpr qsizetype kMost = 10;

void write(const QStringList &files)
{
    QSettings().setValue(kRecent, files.mid(0, kMost));
}

} // namespace

QStringList recentFiles()
{
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
    QSettings().remove(kRecent);
}

void rememberFilesOf(Session &session)
{
    const auto remember = [&session] {
        if (session.isFile())
            addRecentFile(session.location());
    };
    QObject::connect(&session, &Session::opened, &session, remember);
    QObject::connect(&session, &Session::saved, &session, remember);
}

} // namespace headscope
