// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/crash/autosave.h"

#include "app/crash/rescuedsession.h"
#include "engine/opening/archive.h"
#include "ui/session/session.h"
#include "ui/work/work.h"

#include <QFile>

#include <algorithm>
#include <utility>

namespace headscope {
namespace {

void removeFolder(std::optional<RescueFolder> &folder)
{
    if (folder)
        folder->remove();
    folder.reset();
}

} // namespace

Autosave::Autosave(Session &session, QString within, const Pace &pace)
    : m_session(session), m_within(std::move(within)), m_pace(pace)
{
    m_timer.setSingleShot(true);
    connect(&m_timer, &QTimer::timeout, this, &Autosave::write);
    connect(&session, &Session::planChanged, this, &Autosave::note);
    connect(&session.undoStack(), &QUndoStack::cleanChanged, this, &Autosave::note);
    connect(&session, &Session::opened, this, [this] { m_isOfBefore = true; });
}

Autosave::~Autosave()
{
    removeCopies();
}

void Autosave::note()
{
    if (!m_session.isModified()) {
        drop();
        return;
    }
    if (!m_behind.isValid())
        m_behind.start();
    if (m_isWriting || (m_hasFailed && m_timer.isActive())) // finish() goes on, or the next try does
        return;
    const int longest = m_folder || m_before ? m_pace.longest : m_pace.first;
    const qint64 latest = longest - m_behind.elapsed();
    m_timer.start(static_cast<int>(std::clamp<qint64>(latest, 0, m_pace.pause)));
}

Result<void> Autosave::makeFolder()
{
    if (m_folder)
        return {};
    auto made = RescueFolder::make(m_within);
    if (!made)
        return made.error();
    m_folder = std::move(*made);
    return {};
}

/// Writes the session as it is now, on any thread.
std::function<Result<void>()> Autosave::copying() const
{
    return [file = m_folder->session().toStdString(), plan = m_session.madePlan(), model = m_session.model(),
            view = rescueView(m_session)] {
        return model ? saveModelFile(file, modelFileOf(*model, view)) : saveWithData(file, *plan, view);
    };
}

void Autosave::write()
{
    if (const auto made = makeFolder(); !made) {
        finish(made.error());
        return;
    }
    m_underWay = CancelToken();
    Work<Result<void>> work;
    work.urgency = Urgency::Asked;
    work.token = m_underWay;
    work.make = [copy = copying(), writing = m_writing](const CancelToken &isCancelled) {
        const std::scoped_lock lock(*writing);
        return isCancelled() ? Result<void>() : copy();
    };
    work.take = [this](Result<void> &&result) { finish(result); };
    work.refuse = [this](const Error &error) { finish(error); };
    workOut<Result<void>>(this, std::move(work));
    m_isWriting = true;
    m_isOfBefore = false;
    m_behind.invalidate();
}

void Autosave::writeNow()
{
    m_timer.stop();
    m_underWay.cancel();
    const std::scoped_lock lock(*m_writing); // an older copy does not take the place of this one
    if (!m_session.isModified())
        removeCopies();
    else if (makeFolder() && copying()())
        Q_EMIT written();
}

void Autosave::finish(const Result<void> &result)
{
    m_isWriting = false;
    if (!m_session.isModified()) {
        drop();
        return;
    }
    if (result) {
        m_hasFailed = false;
        removeFolder(m_before);
        if (!m_isOfBefore)
            Q_EMIT written();
        if (m_behind.isValid())
            note();
        return;
    }
    leaveFolder();
    if (!m_behind.isValid())
        m_behind.start();
    m_timer.start(m_pace.retry);
    if (!std::exchange(m_hasFailed, true))
        Q_EMIT failed(result.error());
}

void Autosave::drop()
{
    m_timer.stop();
    m_behind.invalidate();
    m_hasFailed = false;
    if (m_isWriting) // finish() comes back here
        return;
    removeCopies();
    Q_EMIT dropped();
}

/// It may be what is wrong, so that the next copy gets another one.
void Autosave::leaveFolder()
{
    if (m_folder && QFile::exists(m_folder->session()))
        std::swap(m_folder, m_before);
    removeFolder(m_folder);
}

void Autosave::removeCopies()
{
    removeFolder(m_folder);
    removeFolder(m_before);
}

} // namespace headscope
