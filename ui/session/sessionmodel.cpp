// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
// The session of a whole model: one block of it is looked at, and looks like a layer.
#include "ui/session/session.h"

#include "engine/opening/warnings.h"
#include "ui/library/models.h"
#include "ui/session/editcommand.h"
#include "ui/session/viewfile.h"
#include "ui/work/waiting.h"

#include <utility>

namespace headscope {

void Session::show(const QString &location, const SharedMadeModel &model, std::vector<Text> warnings,
                   const std::optional<ViewState> &view)
{
    const Look before = begin(location, std::move(warnings), SessionKind::Plain);
    m_selection = {StepId::Softmax, Role::Weights, 0, 0, {}, {}};
    m_look = {};
    m_look.view = View::Model;
    m_model = model;
    m_turned.reset();
    m_look = fitting(m_look);
    setPlan(m_plan, model);
    finishShowing(view, before);
}

std::size_t Session::block() const
{
    return m_model ? m_model->model->find(m_look.block.toStdString()).value_or(firstBlockShown(*m_model->model)) : 0;
}

PlanMaker Session::planAlone() const
{
    if (!m_model)
        return [plan = m_plan] { return *plan; };
    if (!m_truth)
        return {};
    return [trace = m_truth->model->trace, at = block()] { return headscope::planAlone(*trace, at); };
}

/// The look as this session can have it: a layer has no view of a model and no position to be told of, and a block has
/// the name that it has there.
Look Session::fitting(Look look) const
{
    if (!m_model) {
        look.block.clear();
        look.position.reset();
        if (look.view == View::Model)
            look.view = View::Explore;
        return look;
    }
    const Transformer &model = *m_model->model;
    const std::size_t at = model.find(look.block.toStdString()).value_or(firstBlockShown(model));
    look.block = QString::fromStdString(model.blocks[at].name);
    if (look.position && !mayHavePosition(*m_model, *look.position))
        look.position.reset();
    return look;
}

/// Its plan and its result take the places of those of the block before: the model has been run as a whole.
void Session::lookAtBlock()
{
    m_plan = m_model->blocks[block()];
    m_steps = stepsOf(*m_plan);
    if (m_truth && m_truth->model)
        m_truth = blockResult(m_truth->model, block());
}

void Session::goTo(const BlockCell &cell)
{
    const auto block = m_model ? m_model->model->find(cell.block) : std::nullopt;
    const Plan *plan = block ? &*m_model->blocks[*block] : nullptr;
    const GraphTensor *tensor = plan != nullptr ? plan->graph->find(cell.tensor) : nullptr;
    if (tensor == nullptr || !isInside(cell.cell, tensor->shape))
        return;
    ViewState there = view().at({tensor->id, cell.cell}, *plan);
    there.look.block = QString::fromStdString(cell.block);
    there.look.alone.reset();
    there.look.page.reset();
    setView(there);
}

void Session::startRun()
{
    m_order = wantedOrder();
    if (m_model)
        m_runner.start(m_model, block(), m_order);
    else
        m_runner.start(m_plan, m_order);
}

/// What the model has written is that of the edit that wanted it, and of the next one, which began with it. A file that
/// was saved before does not have it.
void Session::takeWritten(const SharedMadeModel &written)
{
    const SharedMadeModel wanted = std::exchange(m_model, written);
    for (const int place : {m_undoStack.index() - 1, m_undoStack.index()})
        if (const auto *edit = dynamic_cast<const EditCommand *>(m_undoStack.command(place)))
            edit->takeWritten(wanted, written);
    if (!isModified() && !areSame(*written->model, wanted->wish, written->wish))
        m_undoStack.resetClean();
}

/// A model may have written in the meantime, and another block may be looked at.
void Session::takeResult(const SharedResult &result)
{
    m_truth = result;
    if (!result->model) {
        coverResult();
        Q_EMIT resultChanged();
        return;
    }
    const bool hasWritten = result->model->made != m_model;
    if (hasWritten) {
        takeNote(); // of where somebody went before
        takeWritten(result->model->made);
    }
    m_look = fitting(m_look); // what was written may be shorter
    if (hasWritten || result->revision != m_model->blocks[block()].revision())
        lookAtBlock();
    if (m_truth->order != m_order)
        startRun(); // the mistake was made in the numbers of before
    coverResult();
    if (hasWritten) {
        readHidden();
        keepSelectionInside();
        m_history.settle(view());
        Q_EMIT planChanged();
    }
    Q_EMIT resultChanged();
}

/// With what the wish does not say by itself: whether the target is still that of the text, or is written anew for it,
/// and what was changed before it was typed.
ModelWish Session::completed(ModelWish wish, const MadeModel *before) const
{
    const bool isOtherText =
        m_model->model->hasDecoder() && (wish.text != m_model->wish.text || wish.reading != m_model->wish.reading);
    wish.isTargetOld = wish.isTargetOld || isOtherText;
    if (isOtherText && std::exchange(wish.followsText, false))
        wish.writesTarget = true;
    const bool isOtherChange = wish.changes != m_model->wish.changes || wish.unplaced != m_model->wish.unplaced;
    if (before == nullptr || isOtherChange)
        return wish;
    wish.changes = before->wish.changes;
    wish.unplaced = before->wish.unplaced;
    const bool isTextOfBefore = wish.text == before->wish.text && wish.reading == before->wish.reading;
    const bool hasWritten = before->wish.writesTarget || (isOtherText && before->wish.followsText);
    if (isTextOfBefore && wish.writesTarget && hasWritten) {
        wish.target = before->wish.target;
        wish.writesTarget = before->wish.writesTarget;
        wish.followsText = before->wish.followsText;
        wish.isTargetOld = before->wish.isTargetOld;
    }
    return wish;
}

Result<void> Session::edit(const ModelWish &wish, const EditName &what, const QString &mergeKey)
{
    if (!m_model || wish == m_model->wish)
        return {};
    auto after = makeModel(m_model->model, completed(wish, modelBefore(mergeKey)));
    if (!after)
        return after.error();
    m_undoStack.push(new EditCommand(*this, *after, what, m_isSaving ? QString() : mergeKey));
    return {};
}

/// The model before the edits with this merge key, while they are the newest; else null.
const MadeModel *Session::modelBefore(const QString &mergeKey) const
{
    const MadeModel *before = nullptr;
    for (int at = m_undoStack.index() - 1; at >= 0 && !mergeKey.isEmpty(); --at) { // what was saved is not merged with
        const auto *command = dynamic_cast<const EditCommand *>(m_undoStack.command(at));
        if (command == nullptr || command->mergeKey() != mergeKey || !command->modelBefore())
            break;
        before = command->modelBefore().get();
    }
    return before;
}

Error Session::refusalOfBlock()
{
    return {{},
            {},
            {ENGINE_TEXT("engine", "another setting for one block of a model"), {}},
            {ENGINE_TEXT("engine", "another text or another number: the settings come with the model"), {}}};
}

/// Numbers may be changed in every block; its settings are those of the model.
Result<void> Session::editBlock(const DocumentState &changed, const EditName &what, const QString &mergeKey)
{
    Document plain = changed.document;
    plain.overrides = document().overrides;
    if (plain != document() || changed.files != plan().files)
        return refusalOfBlock();
    ModelWish wish = m_model->wish;
    wish.changes.overrides[block()] = changed.document.overrides;
    if (changed.document.overrides.empty())
        wish.changes.overrides.erase(block());
    if (const auto planned = planModel(m_model->model, m_model->plan.input, wish.changes); !planned)
        return planned.error(); // makeModel() would let the number wait
    return edit(wish, what, mergeKey);
}

ReadSession readSavedModel(const SessionReading &reading)
{
    auto read = openModelSession(reading.location, reading.movedTo);
    if (!read)
        return {read.error()};
    auto made = makeModelAsSaid(read->model, read->wish, read->file.session.model);
    if (!made)
        return {made.error().in(reading.location.toStdString())};
    OpenedDocument opened;
    opened.unknownKeys = read->file.session.unknownKeys;
    opened.view = read->file.session.view;
    return {std::move(opened), {}, *made};
}

void Session::showOpened(const QString &location, OpenedDocument &opened, const SharedMadeModel &model)
{
    recallView(location, opened);
    const ReadView read = readView(opened.view, *model, sessionFolder(location));
    for (const std::string &key : read.unknown.names())
        opened.unknownKeys.addLost(key); // what is seen is written anew
    auto warnings = warningsOf(opened.unknownKeys, Document());
    if (auto loss = opened.unknownKeys.lossWarning())
        warnings.push_back(std::move(*loss));
    const std::vector<Text> &notes = model->model->notes;
    warnings.insert(warnings.end(), notes.begin(), notes.end());
    if (auto warning = read.warning())
        warnings.push_back(std::move(*warning));
    show(location, model, std::move(warnings), opened.view.isNull() ? std::nullopt : std::optional(read.view));
}

Result<void> Session::saveModel(const QString &path, SessionKind kind)
{
    if (kind == SessionKind::WithData)
        return Error{path.toStdString(),
                     "output",
                     {ENGINE_TEXT("engine", "a whole model with its data"), {}},
                     {ENGINE_TEXT("engine", "a session without: the weights stay in the folder of the model"), {}}};
    const SharedMadeModel written = m_model;
    m_isSaving = true;
    const auto state = madeElsewhere<FileState>([&, seen = writeView(view(), sessionFolder(path))]() {
        const auto saved = saveModelFile(path.toStdString(), modelFileOf(*written, seen));
        return saved ? Result<FileState>(stateOf(path)) : saved.error();
    });
    m_isSaving = false;
    if (!state)
        return state.error();
    m_location = path;
    m_fileState = *state;
    m_kind = kind;
    if (areSame(*written->model, written->wish, m_model->wish))
        m_undoStack.setClean();
    else
        m_undoStack.resetClean();
    Q_EMIT saved();
    return {};
}

} // namespace headscope
