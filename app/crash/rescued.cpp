// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/crash/rescued.h"

#include "engine/document/json.h"
#include "engine/plan/referredtensors.h"
#include "ui/session/session.h"

#include <QCoreApplication>
#include <QDateTime>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QStandardPaths>

#include <algorithm>

namespace headscope {
namespace {

const auto kReportEnding = QStringLiteral(".txt");
const auto kSessionEnding = QStringLiteral(".headscope");

/// The session as a file that a crash can write: its tensors are called as in its own file, a whole model is named by
/// its whole path.
std::string asText(const Session &session)
{
    if (!session.model())
        return writeDocument(
            renamed(session.document(), [&session](const TensorRef &ref) { return session.placeOf(ref); }));
    ModelFile file = modelFileOf(*session.model());
    file.session.model.path = file.modelPath;
    return writeModelSession(file.session.title, file.session.model, {}, file.session.unread);
}

/// Where the session of a report was opened from.
QString locationIn(const QString &report)
{
    const auto before = QStringLiteral("The session was opened from: ");
    QFile file(report);
    const bool isOpen = file.open(QIODevice::ReadOnly | QIODevice::Text);
    for (const QString &line : QString::fromUtf8(isOpen ? file.readAll() : QByteArray()).split(u'\n'))
        if (line.startsWith(before))
            return line.mid(before.size());
    return {};
}

} // namespace

QString crashFolder()
{
    const QString folder = QStandardPaths::writableLocation(QStandardPaths::AppDataLocation) + QStringLiteral("/crash");
    QDir().mkpath(folder);
    return folder;
}

/// Named by the time, so that the newest is the last by its name.
CrashFiles crashFilesOfThisStart()
{
    const QString time = QDateTime::currentDateTimeUtc().toString(QStringLiteral("yyyy-MM-ddTHH-mm-ss"));
    const QString name = QStringLiteral("%1/%2-%3").arg(crashFolder(), time).arg(QCoreApplication::applicationPid());
    return {(name + kReportEnding).toStdString(), (name + kSessionEnding).toStdString()};
}

void keepReadyForCrash(Session &session)
{
    const auto keep = [&session] { keepForCrash(session.location().toStdString(), asText(session)); };
    QObject::connect(&session, &Session::planChanged, &session, keep);
    QObject::connect(&session, &Session::saved, &session, keep); // perhaps under another name
}

std::optional<Rescued> rescuedBesides(const QStringList &reports)
{
    const QDir folder(crashFolder());
    const QStringList names = folder.entryList({u'*' + kReportEnding}, QDir::Files, QDir::Name);
    const auto isOther = [&](const QString &name) { return !reports.contains(folder.filePath(name)); };
    const auto found = std::find_if(names.rbegin(), names.rend(), isOther);
    if (found == names.rend())
        return std::nullopt;
    const QString newest = folder.filePath(*found);
    const QString session = newest.chopped(kReportEnding.size()) + kSessionEnding;
    const qint64 process = QFileInfo(newest).completeBaseName().section(u'-', -1).toLongLong();
    return Rescued{newest, QFileInfo::exists(session) ? session : QString(), locationIn(newest), process};
}

} // namespace headscope
