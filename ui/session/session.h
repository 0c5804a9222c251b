// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/models/blockorigin.h"
#include "engine/opening/save.h"
#include "ui/made/madeplan.h"
#include "ui/session/documentstate.h"
#include "ui/session/hidden.h"
#include "ui/session/latetimer.h"
#include "ui/session/namedcommand.h"
#include "ui/session/runner.h"
#include "ui/session/selection.h"
#include "ui/session/sessionreading.h"
#include "ui/session/viewhistory.h"
#include "ui/work/latest.h"

#include <QList>
#include <QObject>
#include <QScopedValueRollback>
#include <QString>
#include <QUndoStack>

#include <functional>
#include <memory>
#include <optional>
#include <utility>

namespace headscope {

/// The one owner of the state: document, undo stack, selection and the newest finished run.
/// Views read it and listen; they change it only through these functions.
class Session : public QObject
{
    Q_OBJECT

public:
    explicit Session(QObject *parent = nullptr);

    /// Opens `example:NAME` at once, or a file in the background; opened(), openFailed() or openDeclined() tells the
    /// end.
    void open(const QString &location) { open(location, {}); }
    /// Opens an example as the whole model that it is of.
    void openModel(const QString &location);
    /// Opens a file that does not fit its own sizes: what misfitFound() told is mended. It is then unsaved.
    void openMended(const QString &location, MendWay way) { open(location, way); }
    /// Opens the session of a whole model that is not where its file says, but here. It is then unsaved.
    void openMoved(const QString &location, const QString &model);
    /// Opens its file as somebody else has written it since. Edits that are not saved go when it has been read.
    void openAgain();
    /// Asked before another session takes the place of this one: who asks may take what is typed and not in it yet, and
    /// save the edits. Without the question they are lost.
    void setLeaveQuestion(std::function<bool()> mayLeave) { m_mayLeave = std::move(mayLeave); }
    /// Writes the session to a file, whose session it is from then on, of the kind that it has or of another one. Where
    /// that fails, nothing changes.
    Result<void> save(const QString &path) { return save(path, m_kind); }
    Result<void> save(const QString &path, SessionKind kind);
    /// Whether its file holds its tensors, too.
    SessionKind kind() const { return m_kind; }
    /// Whether there are edits that its file does not have.
    bool isModified() const { return !m_undoStack.isClean(); }
    bool isFile() const; ///< or an example, or nothing
    /// Whether it was opened from a session file, or saved: over a model that was opened itself nothing may be saved.
    bool hasFile() const;
    /// What its file is called, or a model that was opened itself: its files are called as those of all others.
    /// Nothing of an example.
    QString fileName() const;
    /// The state of its file when it was read or saved.
    const FileState &fileState() const { return m_fileState; }
    /// The files beside its own in which somebody has written other numbers since; where that cannot be told, none.
    QStringList dataOfOthers() const;
    /// What is known of its file, to be told by take() again.
    FileBehind fileBehind() const;
    /// The numbers that were changed in a layer of given maps before it was left. No file keeps them.
    Overrides numbersOfLayer(Index layer) const;
    std::size_t numbersOfOtherLayers() const; ///< how many those have that are not seen
    /// While it lives the session stays the one that it is: what was being opened waits. For questions about it.
    QScopedValueRollback<bool> held() { return QScopedValueRollback<bool>(m_isHeld, true); }
    /// Whether it is held, or being saved.
    bool mustStay() const { return m_isSaving || m_isHeld; }
    /// Calls what may put another session in the place of this one: at once, or as soon as this one need not stay. Not
    /// if the asker is gone by then.
    void whenItMayGo(QObject *asker, const std::function<void()> &change);
    /// Asked for what was seen last in a file, as it keeps it under "view"; null where the file itself is to say it.
    void setSeenLast(std::function<Json(const QString &location)> seenLast) { m_seenLast = std::move(seenLast); }
    /// Shows a plan that is made already, as if it had been opened from there.
    void show(const QString &location, Plan plan, std::vector<Text> warnings = {},
              const std::optional<ViewState> &view = {}, SessionKind kind = SessionKind::Plain);
    /// Shows what is not read from a file: a new session, without a location, or one that was rescued. `isModified`
    /// where no file has it as it is; `file` where it may have been written since. The session before is asked for, as
    /// by open(). Says whether it is shown.
    bool take(const QString &location, OpenedDocument opened, bool isModified, const SharedMadeModel &model = {},
              const std::optional<FileBehind> &file = {});
    /// Shows a whole model; the view first, where nobody says another.
    void show(const QString &location, const SharedMadeModel &model, std::vector<Text> warnings = {},
              const std::optional<ViewState> &view = {});
    bool isOpen() const { return m_isOpen; }
    const QString &location() const { return m_location; }
    /// What the person calls it.
    const std::string &title() const { return m_model ? m_model->wish.title : document().title; }
    /// What people should know of what they opened, though it is right: keys that this version does not read.
    const std::vector<Text> &warnings() const { return m_warnings; }
    /// What a view finds wrong in the look that it is to take, while a session opens, or a first run in the weights.
    void warn(Text warning) { m_warnings.push_back(std::move(warning)); }

    /// The whole model, where the session has one; plan, document and result are then those of one block of it, the one
    /// that is looked at.
    const SharedMadeModel &model() const { return m_model; }
    /// The place of that block in the model.
    std::size_t block() const;
    /// The newest finished run of the whole model; what is hidden is covered in it. Null before the first.
    const SharedModelResult &modelResult() const { return m_modelResult; }

    /// Before a session is open it is that of an empty document, so that a press that comes too early can read it.
    /// It lasts until the next planChanged().
    const Plan &plan() const { return *m_plan; }
    const Document &document() const { return m_plan->document; }
    /// The same for those who keep it, or tell by its revision whether something belongs to it.
    const MadePlan &madePlan() const { return m_plan; }
    /// Where a tensor of the plan stands in the folder of the session; where it does not, as the plan names it.
    TensorRef placeOf(const TensorRef &ref) const;
    /// What makes the same plan with everything that it reads, so that it runs alone. Of a model it is the plan of the
    /// newest run, and null before the first.
    PlanMaker planAlone() const;
    /// The steps of the current plan, in order.
    const std::vector<const Step *> &steps() const { return m_steps; }
    /// The newest finished run; it may still be of the plan before. Null before the first. What is hidden is covered in
    /// it.
    const SharedResult &result() const { return m_result; }
    /// The same with all its numbers: for those who judge a prediction, and nobody who shows.
    const SharedResult &truth() const { return m_truth; }
    /// Whether the newest run is that of the plan as it stands.
    bool isResultCurrent() const;
    /// What the look wants of the lab of mistakes.
    const LabOrder &labOrder() const { return m_order; }
    bool isBusy() const { return m_runner.isBusy(); }
    /// Runs it again, where the run was cancelled or has failed.
    void compute() { startRun(); }
    Runner &runner() { return m_runner; }

    /// Makes all changes as one undo step, or none of them where together they are not right.
    /// Edits one after the other with the same merge key, such as keystrokes in one field, become one step.
    /// Before a session is open there is nothing to change, and nothing happens.
    Result<void> edit(const QList<Change> &changes, const EditName &what, const QString &mergeKey = {});
    Result<void> edit(const Document &changed, const EditName &what, const QString &mergeKey = {});
    /// A document that names other tensors than before, with the files that hold them.
    Result<void> edit(const DocumentState &changed, const EditName &what, const QString &mergeKey = {});
    /// A stroke over a mask that was painted before, and which of its flags are turned over by it.
    Result<void> paint(const DocumentState &changed, FlagRuns turned, const EditName &what);
    /// Another text for the model, or other changes in it. Changes for which the text has no place wait for one that
    /// has. Where only the text is another one, the changed numbers are those of before the first edit with the same
    /// merge key. A decoder writes of it anew, and what has been typed and taken away leaves what it had written.
    Result<void> edit(const ModelWish &wish, const EditName &what, const QString &mergeKey = {});
    /// Why a block of a model takes no other tokens, inputs or settings.
    static Error refusalOfBlock();
    /// The document as changes would make it, whether or not it is then right.
    Result<Document> changed(const QList<Change> &changes) const;
    QUndoStack &undoStack() { return m_undoStack; }

    const Selection &selection() const { return m_selection; }
    /// The same inside the newest run, which must be there; while the next one is under way it may be smaller.
    Selection selectionInRun() const;
    int stepIndex() const;
    void setStepIndex(int index);
    void setStep(StepId step);
    void setTensor(TensorId tensor); ///< and the step that makes it; it must have a row and a column to show
    void setBatch(Index batch);
    void setHead(Index head);
    void hover(const std::optional<CellPlace> &place);
    void light(const std::optional<TensorId> &tensor);
    void lightAxis(std::string_view axis);
    void pin(const std::optional<CellPlace> &place);
    /// Shows what the changed numbers changed, instead of the numbers. Without any, the numbers.
    void setWantsChange(bool wants);
    bool showsChange() const { return m_selection.wantsChange && m_result && m_result->unchanged; }
    /// Shows the result of a product as far as the walk has come; all of it again with nothing, and with a walk that
    /// is not in the product that is looked at.
    void walkTo(const std::optional<Walk> &walk);
    /// Shows a cell in the step that made it, pinned. The tensor must have a row and a column to show.
    void goTo(const CellPlace &place);
    /// The same for a cell of another block of the model; nothing happens where there is none such.
    void goTo(const BlockCell &place);

    /// What is seen, as a whole. Setting it is one move, and what the plan does not have stays as at first.
    ViewState view() const;
    void setView(const ViewState &view);
    /// The same, where the way back leads to what one had pointed at in the view that is left.
    void setView(const ViewState &view, const ViewState &left);
    const Look &look() const { return m_look; }
    /// What of the current plan is hidden, as the look says.
    const Hidden &hidden() const { return m_hidden; }
    /// Hides it, each word once, or shows it again. One move.
    void setHidden(const QStringList &words);
    void setLook(const Look &look);
    /// A look that came about by itself, as by another size of the window: no move of the person.
    void settleLook(const Look &look);
    /// Back through the views that a person came through (-1), and forth again (1); edits are not undone by it.
    bool canGo(int way);
    void go(int way);

Q_SIGNALS:
    /// Another session takes the place of this one, which is still as it was.
    void leaving();
    void opened();
    void openFailed(const headscope::Error &error);
    /// Instead of openFailed(): parts of the file do not fit, and openMended() can mend them.
    void misfitFound(const QString &location, const headscope::Error &error,
                     const std::vector<headscope::MendedPart> &misfits);
    /// Instead of openFailed(): the model of the session is gone, and openMoved() can open it from elsewhere.
    void modelGone(const QString &location, const headscope::Error &error);
    void openDeclined(); ///< the session with its edits stays
    void saved();
    void planChanged();
    void resultChanged();
    /// The session that was opened has no result yet, and will have none for a while or not at all: what shows that of
    /// the session before lets it go.
    void resultGone();
    /// The run of the plan as it stands came to no end: the newest result is of a plan before.
    void runFailed(const headscope::Error &error);
    void selectionChanged();
    void lookChanged();

private:
    friend class EditCommand;
    friend class StrokeCommand;
    bool mayLeave() const { return !m_mayLeave || m_mayLeave(); }
    bool mayOpen();
    void open(const QString &location, std::optional<MendWay> mend);
    void read(const SessionReading &reading);
    void finishOpening(const QString &location, Result<OpenedDocument> opened, std::optional<FileState> state = {});
    void showOpened(const QString &location, OpenedDocument &opened, const Plan &plan);
    void showOpened(const QString &location, OpenedDocument &opened, const SharedMadeModel &model);
    void recallView(const QString &location, OpenedDocument &opened) const;
    void finishReading();
    Look begin(const QString &location, std::vector<Text> warnings, SessionKind kind);
    void finishShowing(const std::optional<ViewState> &view, const Look &before);
    void finishOpening(const QString &location, const ReadSession &read);
    void openAgain(const SessionReading &reading);
    void showModel(const SessionReading &reading, const ReadSession &read);
    Result<void> saveModel(const QString &path, SessionKind kind);
    Result<void> editBlock(const DocumentState &changed, const EditName &what, const QString &mergeKey);
    void forgetEdits();
    void leaveLayer(const Document &next);
    void setPlan(const MadePlan &plan, const SharedMadeModel &model = {}, std::optional<Index> position = {});
    void lookAtBlock();
    void startRun();
    void tellNoResult();
    void takeResult(const SharedResult &result);
    void takeWritten(const SharedMadeModel &written);
    const MadeModel *modelBefore(const QString &mergeKey) const;
    ModelWish completed(ModelWish wish, const MadeModel *before) const;
    LabOrder wantedOrder() const;
    bool takeLook(const Look &look);
    Look fitting(Look look) const;
    void keepSelectionInside();
    Selection inside(Selection selection) const;
    std::optional<CellPlace> inside(const std::optional<CellPlace> &place) const;
    void select(Selection selection);
    void showView(const ViewState &view);
    void turnTo(const Look &look);
    void noteView();
    void takeNote();
    void readHidden();
    bool coverResult();

    FileState m_fileState;
    QString m_location;
    std::vector<Text> m_warnings;
    MadePlan m_plan;
    SharedMadeModel m_model;
    bool m_isOpen = false;
    std::vector<const Step *> m_steps;
    SharedResult m_truth;
    SharedResult m_result;
    SharedModelResult m_modelResult;
    Selection m_selection;
    Look m_look;
    std::optional<std::pair<ViewState, ViewState>> m_turned; ///< what was wanted of the block, and what it has of it
    Hidden m_hidden;
    ViewHistory m_history;
    bool m_isNoting = false; ///< something was changed that the history has not heard of
    Runner m_runner;
    LateTimer m_patience; ///< before it is told that a session has no result yet
    LabOrder m_order;     ///< of the newest run that was started
    QUndoStack m_undoStack;
    SessionReading m_reading;
    Latest<ReadSession> m_read;
    std::optional<FileState> m_readState; ///< of the file that is about to be shown, if not as it is now
    quint64 m_edits = 0;
    std::function<bool()> m_mayLeave;
    std::function<Json(const QString &)> m_seenLast;
    std::vector<LeftNumbers> m_leftNumbers;
    TensorPlaces m_places; ///< where the tensors stand on disk
    SessionKind m_kind = SessionKind::Plain;
    bool m_isSaving = false;
    bool m_isHeld = false;
};

} // namespace headscope
