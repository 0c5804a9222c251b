// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/crash/recovery.h"

#include "app/crash/autosave.h"
#include "engine/io/memory.h"
#include "ui/library/examples.h"
#include "ui/session/session.h"
#include "ui/session/sessionname.h"
#include "ui/text/words.h"

#include <QFileInfo>

#include <algorithm>

namespace headscope {
namespace {

QString folderOf(const QString &location)
{
    return isFileLocation(location) ? QFileInfo(location).absolutePath() : QString();
}

/// Beside a session of another folder, which may have a file of the same name, that is the whole path.
QString nameOf(const RescuedSession &rescued, const QString &open)
{
    if (folderOf(rescued.location) != folderOf(open) && isFileLocation(rescued.location))
        return rescued.location;
    for (const QString &name : {fileNameOf(rescued.location, rescued.model.get()), exampleTitle(rescued.location)})
        if (!name.isEmpty())
            return name;
    return toQString(rescued.model ? rescued.model->model->title : rescued.opened.document.title);
}

} // namespace

Recovery::Recovery(Session &session, const Autosave &own, const QString &within)
    : m_session(session), m_left(RescueFolder::left(within)), m_read(this, Urgency::Asked, [this] { takeRead(); }),
      m_crashed(
          this, Urgency::Asked, [this] { m_session.whenItMayGo(this, [this] { takeCrashed(); }); },
          [this](const Error &error) { refuseCrashed(error); })
{
    connect(&own, &Autosave::written, this, &Recovery::release);
    connect(&own, &Autosave::dropped, this, &Recovery::release);
}

Recovery::~Recovery()
{
    release();
}

bool Recovery::hasOf(qint64 process) const
{
    return std::any_of(m_left.begin(), m_left.end(), [&](const RescueFolder &f) { return f.process() == process; });
}

Recovery::Reading Recovery::readOne(const QString &file, const IsCancelled &isCancelled, const QString &modelFolder)
{
    auto session = readRescued(file, isCancelled, modelFolder);
    const bool lacksModel = !session && !isOfMemory(session.error()) && isModelAtFault(file);
    return {std::move(session), lacksModel};
}

void Recovery::look()
{
    lookWith({});
}

void Recovery::lookWith(const QString &modelFolder)
{
    if (m_left.empty())
        return;
    m_read.ask([file = m_left.back().session(), modelFolder](const CancelToken &isCancelled) {
        return readOne(file, isCancelled, modelFolder);
    });
}

void Recovery::takeRead()
{
    const Reading &read = *m_read.answer();
    if (read.session) {
        Q_EMIT found(nameOf(*read.session, m_session.location()), QFileInfo(m_left.back().session()).lastModified());
        return;
    }
    const Error error = read.session.error();
    if (read.lacksModel) {
        Q_EMIT modelMissing(error);
        return;
    }
    if (!isOfMemory(error)) // else the next start can read it, perhaps
        m_left.back().putAside();
    m_left.pop_back();
    m_read.forget();
    Q_EMIT damaged(error);
    look();
}

void Recovery::restore()
{
    if (!m_read.answer() || !m_read.answer()->session)
        return;
    const RescuedSession rescued = *m_read.answer()->session;
    if (!show(rescued)) {
        takeRead(); // the person wanted to stay
        return;
    }
    m_read.forget();
    m_given.push_back(std::move(m_left.back()));
    m_left.pop_back();
    look();
}

void Recovery::discard()
{
    if (m_left.empty())
        return;
    m_read.forget();
    m_left.back().remove();
    m_left.pop_back();
    look();
}

void Recovery::pass()
{
    if (m_left.empty())
        return;
    m_read.forget();
    m_left.pop_back();
    look();
}

void Recovery::openCrashed(const QString &file, const QString &location)
{
    m_crashed.ask(
        [file, location](const CancelToken &isCancelled) { return readCrashed(file, location, isCancelled); });
}

void Recovery::takeCrashed()
{
    if (!m_crashed.answer())
        return;
    const Result<RescuedSession> crashed = *m_crashed.answer();
    m_crashed.forget();
    if (!crashed)
        refuseCrashed(crashed.error());
    else if (show(*crashed))
        Q_EMIT crashOpened();
    else
        Q_EMIT crashStays();
}

void Recovery::refuseCrashed(const Error &error)
{
    Q_EMIT crashStays();
    Q_EMIT failed(error);
}

bool Recovery::show(const RescuedSession &session)
{
    return m_session.take(session.location, session.opened, true, session.model, session.file);
}

/// The session is kept anew, or nothing of it is unsaved.
void Recovery::release()
{
    for (RescueFolder &folder : m_given)
        folder.remove();
    m_given.clear();
}

} // namespace headscope
