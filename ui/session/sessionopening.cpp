// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
// How a session is opened: the file is read on another thread, and what is seen of it is found again.
#include "ui/session/session.h"

#include "engine/opening/warnings.h"
#include "ui/library/examples.h"
#include "ui/library/models.h"
#include "ui/library/scenes.h"
#include "ui/session/sessionname.h"
#include "ui/session/viewfile.h"

#include <QTimer>

#include <utility>

namespace headscope {
namespace {

/// A whole model, with a first text.
ReadSession readWholeModel(const QString &location)
{
    const auto model = openAnyModel(location);
    if (!model)
        return {model.error()};
    auto made = makeModelAtFirst(*model, firstTextOf(location).toStdString());
    if (!made)
        return {made.error().in(location.toStdString())};
    OpenedDocument opened;
    opened.view = firstViewOf(**made);
    return {std::move(opened), {}, *made};
}

/// One that is refused is read again to see whether it can be mended.
ReadSession readLocation(const SessionReading &reading, const CancelToken &isCancelled)
{
    Opening opening{.isCancelled = isCancelled, .mend = reading.mend};
    if (isModelFile(reading.location.toStdString()))
        return readSavedModel(reading);
    if (reading.asModel || isModel(reading.location))
        return readWholeModel(reading.location);
    auto opened = openSession(reading.location, opening);
    if (opened || reading.mend)
        return {std::move(opened)};
    opening.mend = MendWay::LeaveOut;
    auto mended = openSession(reading.location, opening);
    return {std::move(opened), mended ? std::move(mended->mended) : std::vector<MendedPart>()};
}

} // namespace

/// The session before may be given up, and what is being read is no longer wanted.
bool Session::mayOpen()
{
    if (m_isSaving || !mayLeave()) {
        Q_EMIT openDeclined();
        return false;
    }
    m_read.forget();
    return true;
}

void Session::whenItMayGo(QObject *asker, const std::function<void()> &change)
{
    constexpr int pause = 20; // ms
    if (!mustStay())
        return change();
    QTimer::singleShot(pause, asker, [this, asker, change] { whenItMayGo(asker, change); });
}

void Session::open(const QString &location, std::optional<MendWay> mend)
{
    if (!mayOpen())
        return;
    if (isWholeExample(location)) {
        finishOpening(location, readWholeModel(location));
        return;
    }
    if (isBuiltIn(location)) {
        const auto place = scenePlace(location);
        finishOpening(place ? place->location() : location, openSession(location));
        return;
    }
    read({location, m_edits, mend});
}

void Session::openModel(const QString &location)
{
    if (!mayOpen())
        return;
    read({location, m_edits, {}, true});
}

void Session::openMoved(const QString &location, const QString &model)
{
    if (!mayOpen())
        return;
    read({location, m_edits, {}, false, model});
}

void Session::openAgain()
{
    if (mustStay() || !isFile())
        return;
    m_read.forget();
    read({m_location, m_edits});
}

void Session::read(const SessionReading &reading)
{
    m_reading = reading;
    m_reading.location = wholeLocation(reading.location);
    m_reading.state = stateOf(m_reading.location);
    m_read.ask([whole = m_reading](const CancelToken &isCancelled) { return readLocation(whole, isCancelled); });
}

/// The file has been read; what was done in the meantime must be neither lost nor mixed with it.
void Session::finishReading()
{
    if (!m_read.answer()) // another one is being opened
        return;
    const SessionReading reading = m_reading;
    const ReadSession read = *m_read.answer();
    m_read.forget();
    if (m_edits != reading.edits && isModified())
        return openAgain(reading);
    if (!read.misfits.empty())
        Q_EMIT misfitFound(reading.location, read.opened.error(), read.misfits);
    else if (!read.opened && isModelGone(read.opened.error()))
        Q_EMIT modelGone(reading.location, read.opened.error());
    else if (read.model)
        showModel(reading, read);
    else
        finishOpening(reading.location, read.opened, reading.state);
}

void Session::openAgain(const SessionReading &reading)
{
    if (reading.asModel)
        openModel(reading.location);
    else if (!reading.movedTo.isEmpty())
        openMoved(reading.location, reading.movedTo);
    else
        open(reading.location, reading.mend);
}

/// A model of the program: it is small, and there at once.
void Session::finishOpening(const QString &location, const ReadSession &read)
{
    if (!read.model) {
        Q_EMIT openFailed(read.opened.error());
        return;
    }
    OpenedDocument opened = *read.opened;
    showOpened(location, opened, read.model);
}

void Session::showModel(const SessionReading &reading, const ReadSession &read)
{
    OpenedDocument opened = *read.opened;
    m_readState = reading.state;
    showOpened(reading.location, opened, read.model);
    if (!reading.movedTo.isEmpty())
        m_undoStack.resetClean(); // the file says another place
}

void Session::finishOpening(const QString &location, Result<OpenedDocument> opened, std::optional<FileState> state)
{
    if (!opened) {
        Q_EMIT openFailed(opened.error());
        return;
    }
    auto plan = makePlan(opened->document, opened->files);
    if (!plan) {
        Q_EMIT openFailed(plan.error().in(location.toStdString()));
        return;
    }
    m_readState = state;
    showOpened(location, *opened, *plan);
}

bool Session::take(const QString &location, OpenedDocument opened, bool isModified, const SharedMadeModel &model,
                   const std::optional<FileBehind> &file)
{
    if (!mayOpen())
        return false;
    auto plan = model ? Result<Plan>(*model->blocks.front()) : makePlan(opened.document, opened.files);
    if (!plan) {
        Q_EMIT openFailed(plan.error().in(location.toStdString()));
        return false;
    }
    const auto seenLast = std::exchange(m_seenLast, {}); // it says itself what was seen
    m_readState = file ? std::optional(file->state) : std::nullopt;
    model ? showOpened(location, opened, model) : showOpened(location, opened, *plan);
    m_seenLast = seenLast;
    // What it names by itself may be another file there.
    m_places = placesNamed(file.value_or(FileBehind()).names, location.toStdString(), this->plan());
    if (isModified)
        m_undoStack.resetClean();
    return true;
}

/// Where the person was in this file, instead of what the file says of it.
void Session::recallView(const QString &location, OpenedDocument &opened) const
{
    if (Json seen = m_seenLast ? m_seenLast(location) : Json(); !seen.isNull())
        opened.view = std::move(seen);
}

void Session::showOpened(const QString &location, OpenedDocument &opened, const Plan &plan)
{
    recallView(location, opened);
    const ReadView read = readView(opened.view, plan, sessionFolder(location));
    for (const std::string &key : read.unknown.names())
        opened.unknownKeys.addLost(key); // what is seen is written anew
    auto warnings = warningsOf(opened.unknownKeys, plan.document, UnreadKeys::NotSwitchedOff);
    if (auto loss = opened.unknownKeys.lossWarning())
        warnings.push_back(std::move(*loss));
    warnings.insert(warnings.end(), opened.warnings.begin(), opened.warnings.end());
    if (auto warning = read.warning())
        warnings.push_back(std::move(*warning));
    for (const MendedPart &part : opened.mended)
        warnings.push_back(mendedText(part));
    show(location, plan, std::move(warnings), opened.view.isNull() ? std::nullopt : std::optional(read.view),
         opened.kind);
    if (!opened.mended.empty())
        m_undoStack.resetClean(); // the file is not like this
}

namespace {

/// What to look at first. From scene to scene of one example the step stays, within one layer also the head.
Selection firstSelection(const QString &from, const QString &to, const Selection &before)
{
    Selection first{StepId::Softmax, Role::Weights, 0, 0, {}, {}};
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

/// Nothing stays of the session before but where one was in it and how it looked, which is returned.
Look Session::begin(const QString &location, std::vector<Text> warnings, SessionKind kind)
{
    if (m_isOpen)
        Q_EMIT leaving();
    m_location = location;
    m_fileState = std::exchange(m_readState, {}).value_or(stateOf(location));
    m_warnings = std::move(warnings);
    forgetEdits();
    m_truth = nullptr;
    m_result = nullptr;
    m_modelResult = nullptr;
    m_model = nullptr;
    m_kind = kind;
    m_places = {};
    m_isOpen = true;
    return m_look;
}

void Session::finishShowing(const std::optional<ViewState> &view, const Look &before)
{
    if (view)
        showView(*view);
    if (m_look != before)
        Q_EMIT lookChanged();
    m_isNoting = false;
    m_history.start(this->view());
    Q_EMIT opened();
}

void Session::show(const QString &location, Plan plan, std::vector<Text> warnings, const std::optional<ViewState> &view,
                   SessionKind kind)
{
    const QString locationBefore = m_location;
    const Look before = begin(location, std::move(warnings), kind);
    const bool wantsChange = m_selection.wantsChange;
    m_selection = firstSelection(locationBefore, location, m_selection);
    m_selection.wantsChange = wantsChange;
    m_look = goingOn(fitting(m_look), isFile(), location == locationBefore);
    if (isFile() && kind == SessionKind::Plain)
        m_places = placesOf(location.toStdString(), plan);
    setPlan(MadePlan(std::move(plan)));
    finishShowing(view, before);
}

} // namespace headscope
