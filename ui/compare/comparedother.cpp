// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
// How one of the two that are compared gets a run that is not the session's own.
#include "ui/compare/comparedside.h"
#include "ui/session/viewfile.h"
#include "ui/text/showntext.h"
#include "ui/text/words.h"

#include <QDateTime>
#include <QDir>
#include <QFileInfo>

#include <algorithm>

namespace headscope {
namespace {

/// The state of a file that was read since `begun`. Of one that was written meanwhile nobody knows whether the numbers
/// are those of before: its state is none that a file ever has, so that it is read again.
FileState stateSince(std::int64_t begun, const QString &path)
{
    FileState state = stateOf(path);
    if (state.modified > begun && state.modified <= QDateTime::currentMSecsSinceEpoch())
        state.size = -1;
    return state;
}

/// The files of numbers that a session names in its folder. One that holds its numbers itself has none.
QStringList filesBeside(const Session &session)
{
    QStringList paths;
    const auto &files = session.plan().files;
    if (!session.isFile() || session.kind() != SessionKind::Plain || !files)
        return paths;
    const QDir folder(sessionFolder(session.location()));
    for (const auto &[name, tensors] : *files)
        paths << folder.filePath(toQString(name));
    return paths;
}

} // namespace

void ComparedSide::fetch()
{
    if (isBusy() && !m_other)
        startOther(m_pick.run);
}

/// As the file has it: changed numbers are those of the layer that the session shows.
void ComparedSide::startLayer(Index layer)
{
    Document document = m_session.document();
    document.maps.layer = layer;
    document.overrides.clear();
    auto plan = makePlan(document, m_session.plan().files);
    if (!plan || !m_session.plan().hasMapsAlone())
        return refuse(tr("There is no layer %1 to be compared with.").arg(layer));
    m_other->show({}, std::move(*plan));
}

void ComparedSide::startOther(const QString &location)
{
    if (m_files.contains(location) && !QFileInfo::exists(location)) {
        if (m_isOld)
            letGo();
        return refuse(tr("%1 is no longer there to be compared with.").arg(visible(location)));
    }
    m_begun = QDateTime::currentMSecsSinceEpoch();
    m_other = std::make_unique<Session>();
    connect(m_other.get(), &Session::resultChanged, this, &ComparedSide::takeOther);
    for (const auto failed : {&Session::openFailed, &Session::runFailed})
        connect(m_other.get(), failed, this, [this, location](const Error &error) { refuseOther(location, error); });
    connect(m_other.get(), &Session::misfitFound, this, &ComparedSide::refuseOther);
    connect(m_other.get(), &Session::modelGone, this, &ComparedSide::refuseOther);
    if (const auto layer = layerOf(location))
        startLayer(*layer);
    else
        m_other->open(location);
}

/// What is neither JSON nor called so is something else, such as a checkpoint.
void ComparedSide::refuseOther(const QString &location, const Error &error)
{
    const bool isCalledSo =
        location.endsWith(QStringLiteral(".headscope")) || location.endsWith(QStringLiteral(".json"));
    if (error.field == "JSON" && !isCalledSo)
        refuse(tr("%1 is no session of HeadScope.").arg(visible(location)));
    else
        refuse(sentenceOf(error));
}

void ComparedSide::takeOther()
{
    m_complaint.clear();
    m_isOld = false;
    m_shown = m_pick.run;
    m_taken = m_other->result();
    m_takenStates = {{m_shown, m_other->fileState()}};
    for (const QString &path : filesBeside(*m_other))
        m_takenStates.emplace(path, stateSince(m_begun, path));
    showSizes();
    Q_EMIT came();
}

/// What is shown stays, though its file is one that could not be read again.
void ComparedSide::refuse(const QString &why)
{
    if (m_pick.run != m_shown)
        m_files.removeOne(m_pick.run);
    m_pick.run = m_shown;
    m_isOld = false;
    m_complaint = why;
    showRuns();
    Q_EMIT came();
}

/// What was taken is not what is wanted any more, which is to be had again.
void ComparedSide::letGo()
{
    m_other.reset();
    m_taken.reset();
    m_shown = kOwnRun;
    m_isOld = false;
}

bool ComparedSide::noticeOldFile()
{
    const auto isAsRead = [](const auto &file) { return stateOf(file.first) == file.second; };
    if (isBusy() || !m_files.contains(m_shown) || std::all_of(m_takenStates.begin(), m_takenStates.end(), isAsRead))
        return false;
    m_other.reset();
    m_isOld = true;
    return true;
}

} // namespace headscope
