// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/crash/rescued.h"

#include "engine/document/json.h"
#include "engine/plan/referredtensors.h"
#include "ui/session/session.h"
#include "ui/work/latest.h"

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

/// The session as a crash writes it: its tensors are called as in its own file.
Document documentToKeep(const Session &session)
{
    return renamed(session.document(), [&session](const TensorRef &ref) { return session.placeOf(ref); });
}

/// A whole model as a file that a crash can write: named by its whole path.
std::string modelText(const MadeModel &model)
{
    ModelFile file = modelFileOf(model);
    file.session.model.path = file.modelPath;
    return writeModelSession(file.session.title, file.session.model, {}, file.session.unread);
}

/// Keeps the text of a session at once, for the newest edit may be what the crash is of. Of very many changed numbers
/// it takes longer than a frame to write, so that another thread does that: until then that of before is kept.
class KeptText : public QObject
{
public:
    explicit KeptText(Session &session)
        : QObject(&session), m_session(session),
          m_written(
              this, Urgency::Asked, [this] { takeWritten(); }, [this](const Error &) { m_written.forget(); })
    {
        connect(&session, &Session::planChanged, this, &KeptText::renew);
        connect(&session, &Session::saved, this, &KeptText::renew); // perhaps under another name
    }

private:
    void renew()
    {
        constexpr std::size_t mostAtOnce = 1000; // changed numbers, in some ms
        if (m_session.model() || m_session.document().overrides.size() <= mostAtOnce) {
            m_written.forget();
            m_isBehind = false;
            const std::string text =
                m_session.model() ? modelText(*m_session.model()) : writeDocument(documentToKeep(m_session));
            return keepForCrash(m_session.location().toStdString(), text);
        }
        m_isBehind = m_written.isAsked();
        if (m_isBehind) // or it would never be there while edits follow one another
            return;
        m_location = m_session.location().toStdString();
        m_written.ask([document = documentToKeep(m_session)] { return writeDocument(document); });
    }

    void takeWritten()
    {
        keepForCrash(m_location, *m_written.taken());
        if (m_isBehind)
            renew();
    }

    Session &m_session;
    Latest<std::string> m_written;
    std::string m_location;  ///< of what is being written
    bool m_isBehind = false; ///< whether there was a change meanwhile
};

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

/// Where the files of a crash lie: in a folder "crash" beside the program's own data. Makes the folder.
QString crashFolder()
{
    const QString folder = QStandardPaths::writableLocation(QStandardPaths::AppDataLocation) + QStringLiteral("/crash");
    QDir().mkpath(folder);
    return folder;
}

} // namespace

/// Named by the time, so that the newest is the last by its name.
CrashFiles crashFilesOfThisStart()
{
    const QString time = QDateTime::currentDateTimeUtc().toString(QStringLiteral("yyyy-MM-ddTHH-mm-ss"));
    const QString name = QStringLiteral("%1/%2-%3").arg(crashFolder(), time).arg(QCoreApplication::applicationPid());
    return {(name + kReportEnding).toStdString(), (name + kSessionEnding).toStdString()};
}

void keepReadyForCrash(Session &session)
{
    new KeptText(session);
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
