// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/session/session.h"

#include "engine/opening/archive.h"
#include "engine/plan/referredtensors.h"
#include "ui/session/editcommand.h"
#include "ui/session/sessionname.h"
#include "ui/session/strokecommand.h"
#include "ui/session/viewfile.h"
#include "ui/text/words.h"
#include "ui/work/waiting.h"

#include <algorithm>
#include <utility>

namespace headscope {
namespace {

/// Whether a file that holds one of them holds the other: the same document, and the same tensors where it names any.
bool areSame(const Plan &a, const Plan &b)
{
    const auto isSameFile = [&](const ReferredTensor &referred) {
        return !*referred.ref || a.files->at((*referred.ref)->file) == b.files->at((*referred.ref)->file);
    };
    const auto named = referredTensors(a.document);
    return a.document == b.document && std::all_of(named.begin(), named.end(), isSameFile);
}

/// Whether the same tokens are read, however their text is written.
bool haveSameTokens(const MadeModel &a, const MadeModel &b)
{
    ModelWish wish = b.wish;
    if (a.plan.input.source == b.plan.input.source)
        wish.text = a.wish.text;
    return readSame(*b.model, a.wish, wish);
}

/// The plan of an empty document, to be read before a session is open.
MadePlan emptyPlan()
{
    auto plan = makePlan(Document(), std::make_shared<TensorFiles>());
    assumeOk(plan); // every setting has a default that is right
    return MadePlan(std::move(*plan));
}

} // namespace

Session::Session(QObject *parent)
    : QObject(parent), m_plan(emptyPlan()),
      m_read(
          this, Urgency::Asked, [this] { whenItMayGo(this, [this] { finishReading(); }); },
          [this](const Error &error) { Q_EMIT openFailed(error.in(m_reading.location.toStdString())); })
{
    connect(&m_runner, &Runner::finished, this, [this](const SharedResult &result) { takeResult(result); });
    connect(&m_runner, &Runner::failed, this, &Session::runFailed);
    connect(this, &Session::opened, &m_patience, qOverload<>(&QTimer::start));
    connect(&m_patience, &QTimer::timeout, this, &Session::tellNoResult);
    connect(&m_runner, &Runner::cancelled, this, &Session::tellNoResult);
    connect(&m_runner, &Runner::failed, this, &Session::tellNoResult);
}

void Session::tellNoResult()
{
    if (m_isOpen && !m_result)
        Q_EMIT resultGone();
}

bool Session::hasFile() const
{
    return isFile() && !(m_model && isModelItself(m_location, *m_model));
}

bool Session::isFile() const
{
    return isFileLocation(m_location);
}

QString Session::fileName() const
{
    return fileNameOf(m_location, m_model.get());
}

namespace {

/// Returns where the tensors stand on disk. Those in an archive stand there for nobody else.
Result<TensorPlaces> saved(SessionKind kind, const std::string &path, const Plan &plan, const TensorPlaces &places,
                           const Json &view)
{
    if (kind == SessionKind::Plain)
        return saveSession(path, plan, places, view);
    const auto done = saveWithData(path, plan, view);
    return done ? Result<TensorPlaces>(places) : done.error();
}

} // namespace

Result<void> Session::save(const QString &path, SessionKind kind)
{
    if (m_model)
        return saveModel(path, kind);
    const MadePlan written = m_plan;
    FileState state; // asked for there, too: the disk may be slow
    m_isSaving = true;
    auto places = madeElsewhere<TensorPlaces>([&, before = m_places, seen = writeView(view(), sessionFolder(path))] {
        auto done = headscope::saved(kind, path.toStdString(), *written, before, seen);
        state = stateOf(path);
        return done;
    });
    m_isSaving = false;
    if (!places)
        return places.error();
    m_location = path;
    m_fileState = state;
    m_kind = kind;
    m_places = std::move(*places);
    if (areSame(*written, plan()))
        m_undoStack.setClean();
    else
        m_undoStack.resetClean();
    Q_EMIT saved();
    return {};
}

QStringList Session::dataOfOthers() const
{
    if (m_model || m_kind != SessionKind::Plain)
        return {};
    const auto changed =
        madeElsewhere<QStringList>([path = m_location.toStdString(), plan = m_plan, places = m_places] {
            QStringList names;
            for (const std::string &name : filesOfOthers(path, *plan, places))
                names << toQString(name);
            return Result<QStringList>(names);
        });
    return changed ? *changed : QStringList();
}

TensorRef Session::placeOf(const TensorRef &ref) const
{
    return headscope::placeOf(m_places, m_location.toStdString(), *m_plan, ref);
}

FileBehind Session::fileBehind() const
{
    if (!isFile() || m_model)
        return {m_fileState};
    return {m_fileState, namesAt(m_places, m_location.toStdString(), *m_plan)};
}

bool Session::isResultCurrent() const
{
    return m_result && m_result->revision == m_plan.revision() && m_result->order == m_order;
}

/// What was not saved of the session before is forgotten, too: clear() leaves that where there is nothing to undo.
void Session::forgetEdits()
{
    m_undoStack.clear();
    m_undoStack.setClean();
    m_leftNumbers.clear();
}

/// Changed numbers are those of one layer, its axes read in one way: they stay behind, however another is turned to.
void Session::leaveLayer(const Document &next)
{
    const MapSettings &left = document().maps;
    if (!left.areGiven() || next.maps == left)
        return;
    std::erase_if(m_leftNumbers, [&](const LeftNumbers &other) { return other.maps == left; });
    m_leftNumbers.push_back({left, document().overrides});
}

Overrides Session::numbersOfLayer(Index layer) const
{
    MapSettings wanted = document().maps;
    wanted.layer = layer;
    const auto numbers = std::find_if(m_leftNumbers.begin(), m_leftNumbers.end(),
                                      [&](const LeftNumbers &left) { return left.maps == wanted; });
    return numbers == m_leftNumbers.end() ? Overrides() : numbers->overrides;
}

std::size_t Session::numbersOfOtherLayers() const
{
    std::size_t count = 0;
    for (Index layer = 0; layer < plan().sizes.layers; ++layer)
        count += layer != document().maps.layer ? numbersOfLayer(layer).size() : 0;
    return count;
}

Result<Document> Session::changed(const QList<Change> &changes) const
{
    Document changed = document();
    for (const Change &change : changes) {
        auto next = withSetting(changed, change.path.toStdString(), change.json.toStdString());
        if (!next)
            return next.error();
        changed = std::move(*next);
    }
    return changed;
}

Result<void> Session::edit(const QList<Change> &changes, const EditName &what, const QString &mergeKey)
{
    const auto after = changed(changes);
    return after ? edit(*after, what, mergeKey) : after.error();
}

Result<void> Session::edit(const Document &changed, const EditName &what, const QString &mergeKey)
{
    return edit(DocumentState{changed, plan().files}, what, mergeKey);
}

Result<void> Session::edit(const DocumentState &changed, const EditName &what, const QString &mergeKey)
{
    if (!m_isOpen)
        return {};
    if (changed.document == document() && changed.files == plan().files)
        return {};
    if (m_model)
        return editBlock(changed, what, mergeKey);
    auto after = makePlan(changed.document, changed.files);
    if (!after)
        return after.error();
    m_undoStack.push(new EditCommand(*this, MadePlan(std::move(*after)), what, m_isSaving ? QString() : mergeKey));
    return {};
}

Result<void> Session::paint(const DocumentState &changed, FlagRuns turned, const EditName &what)
{
    if (!m_isOpen)
        return {};
    auto after = makePlan(changed.document, changed.files);
    if (!after)
        return after.error();
    m_undoStack.push(new StrokeCommand(*this, MadePlan(std::move(*after)), std::move(turned), what));
    return {};
}

/// Another text is told of from its end again, or from the position that it had been told of; whoever tells of it does
/// so with its run.
void Session::setPlan(const MadePlan &plan, const SharedMadeModel &model, std::optional<Index> position)
{
    ++m_edits;
    const bool isOtherText = m_model && model && !haveSameTokens(*m_model, *model);
    m_model = model;
    m_plan = model ? model->blocks[block()] : plan;
    m_steps = stepsOf(*m_plan);
    takeNote();
    if (isOtherText)
        m_look.position = position;
    readHidden();
    keepSelectionInside();
    m_history.settle(view());
    startRun();
    Q_EMIT planChanged();
}

} // namespace headscope
