// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/session/session.h"

#include "ui/session/editcommand.h"
#include "ui/session/examples.h"
#include "ui/session/scenes.h"

#include <QCoreApplication>
#include <QPointer>
#include <QThreadPool>

#include <algorithm>

namespace headscope {

Session::Session(QObject *parent) : QObject(parent)
{
    connect(&m_runner, &Runner::finished, this, [this](const SharedResult &result) {
        m_result = result;
        Q_EMIT resultChanged();
    });
}

Session::~Session()
{
    ++*m_opening; // lets the reading of a file stop
}

void Session::open(const QString &location)
{
    const quint64 opening = ++*m_opening;
    if (location.startsWith(QStringLiteral("example:"))) {
        const auto place = scenePlace(location);
        finishOpening(place ? place->location() : location, openSession(location));
        return;
    }
    QThreadPool::globalInstance()->start([session = QPointer(this), location, newest = m_opening, opening] {
        const auto isCancelled = [&] { return *newest != opening; };
        auto opened = std::make_shared<Result<OpenedDocument>>(openSession(location, {{}, isCancelled}));
        QMetaObject::invokeMethod(
            qApp,
            [session, location, opening, opened] {
                if (session && *session->m_opening == opening)
                    session->finishOpening(location, std::move(*opened));
            },
            Qt::QueuedConnection);
    });
}

void Session::finishOpening(const QString &location, Result<OpenedDocument> opened)
{
    if (!opened) {
        Q_EMIT openFailed(opened.error());
        return;
    }
    const auto plan = makePlan(opened->document, opened->files);
    if (!plan)
        Q_EMIT openFailed(plan.error().in(location.toStdString()));
    else
        show(location, *plan);
}

namespace {

/// What to look at first. From scene to scene of one example the step stays, within one layer also the head.
Selection firstSelection(const QString &from, const QString &to, const Selection &before)
{
    Selection first{StepId::Softmax, TensorId::Weights, 0, 0, {}, {}};
    const auto old = scenePlace(from);
    const auto now = scenePlace(to);
    if (!now)
        return first;
    first.head = firstHead(*now);
    if (!old || old->example != now->example)
        return first;
    first.step = before.step;
    first.tensor = before.tensor;
    if (old->scene.layer == now->scene.layer)
        first.head = before.head;
    return first;
}

} // namespace

void Session::show(const QString &location, Plan plan)
{
    const bool wantsChange = m_selection.wantsChange;
    m_selection = firstSelection(m_location, location, m_selection);
    m_selection.wantsChange = wantsChange;
    m_trail.clear();
    m_location = location;
    m_undoStack.clear();
    m_result = nullptr;
    setPlan(std::move(plan));
    Q_EMIT opened();
}

Result<void> Session::edit(const QList<Change> &changes, const QString &what, const QString &mergeKey)
{
    Document changed = document();
    for (const Change &change : changes) {
        auto next = withSetting(changed, change.path.toStdString(), change.json.toStdString());
        if (!next)
            return next.error();
        changed = std::move(*next);
    }
    return edit(changed, what, mergeKey);
}

Result<void> Session::edit(const Document &changed, const QString &what, const QString &mergeKey)
{
    return edit(DocumentState{changed, plan().files}, what, mergeKey);
}

Result<void> Session::edit(const DocumentState &changed, const QString &what, const QString &mergeKey)
{
    if (const auto plan = makePlan(changed.document, changed.files); !plan)
        return plan.error();
    if (changed.document != document() || changed.files != plan().files)
        m_undoStack.push(new EditCommand(*this, changed, what, mergeKey));
    return {};
}

void Session::setState(const DocumentState &state)
{
    auto plan = makePlan(state.document, state.files);
    assumeOk(plan); // edit() has made it before
    if (plan)
        setPlan(std::move(*plan));
}

void Session::setPlan(Plan plan)
{
    m_plan = std::move(plan);
    m_steps = stepsOf(*m_plan);
    keepSelectionInside();
    m_runner.start(*m_plan);
    Q_EMIT planChanged();
}

} // namespace headscope
