// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
// What is typed into the form, on its way into the session.
#include "engine/document/field.h"
#include "engine/document/json.h"
#include "ui/access/taborder.h"
#include "ui/setup/fieldrow.h"
#include "ui/setup/mendoffer.h"
#include "ui/setup/modelcard.h"
#include "ui/setup/readingfields.h"
#include "ui/setup/setupform.h"
#include "ui/text/mendwords.h"
#include "ui/text/words.h"

#include <QBoxLayout>

#include <algorithm>

namespace headscope {
namespace {

/// The numbers that were changed in this layer, as JSON; none where it is no number of a layer.
QString numbersOfLayer(const Session &session, const QString &layer)
{
    Document numbers;
    numbers.overrides = session.numbersOfLayer(layer.toLongLong());
    return toQString(settingAt(numbers, "overrides"));
}

} // namespace

void SetupForm::rowEdited(FieldRow *row)
{
    m_waiting.removeAll(row);
    m_waiting.append(row);
    m_typing.start();
}

void SetupForm::rowCommitted(FieldRow *row)
{
    m_typing.stop();
    if (m_waiting.contains(row))
        tryEdit();
    ++m_typingRun;
}

/// The changes that a row means: some settings take others with them.
QList<Change> SetupForm::changesOf(const FieldRow &row) const
{
    const SetupField &field = row.field();
    QList<Change> changes{{field.path, row.json()}};
    if (field.takesAlong != nullptr)
        changes += field.takesAlong(m_session.document(), row.json());
    if (field.path == QStringLiteral("maps.layer") && row.json() != QString::number(m_session.document().maps.layer))
        changes << Change{QStringLiteral("overrides"), numbersOfLayer(m_session, row.json())};
    return changes;
}

QList<Change> SetupForm::waitingChanges() const
{
    QList<Change> changes;
    for (const FieldRow *row : m_waiting)
        changes << changesOf(*row);
    return changes;
}

/// With the label of the row in the language of the window then.
EditName SetupForm::nameOfChange(const QString &path)
{
    return [path] {
        const auto fields = setupFields();
        const auto field =
            std::find_if(fields.begin(), fields.end(), [&](const auto &one) { return one.path == path; });
        return withInnerQuotes(tr("%1 changed").arg(field->label));
    };
}

void SetupForm::tryEdit()
{
    if (m_waiting.isEmpty() || !m_session.isOpen())
        return;
    const QList<Change> changes = waitingChanges();
    const SetupField &last = m_waiting.last()->field();
    const QString mergeKey = QStringLiteral("%1#%2").arg(last.path, QString::number(m_typingRun));
    const QList<FieldRow *> tried = m_waiting;
    m_waiting.clear();
    m_isEditing = true;
    const auto done = m_session.edit(changes, nameOfChange(last.path), mergeKey);
    m_isEditing = false;
    for (FieldRow *row : m_rows)
        row->setError({});
    if (done) {
        m_offer->offer({});
        showDocument();
        return;
    }
    m_waiting = tried;
    forgetUnchanged();
    reveal(*showError(done.error()));
}

/// What was set back to what the session has waits for nothing.
void SetupForm::forgetUnchanged()
{
    const QList<FieldRow *> all = m_waiting;
    for (FieldRow *row : all) {
        const QString inForce = toQString(settingAt(m_session.document(), row->field().path.toStdString()));
        const bool isAsBefore = row->field().takesAlong == nullptr && areSameJson(row->json(), inForce);
        if (!isAsBefore || m_waiting.size() == 1) // the last one is what was refused
            continue;
        m_waiting.removeAll(row);
        row->setJson(inForce);
    }
}

namespace {

/// The same in words of what is typed, where it is of what the file would have there.
Error asTyped(const Error &error, const FieldRow &row)
{
    const Field *key = findField(error.field);
    if (key == nullptr || key->expected != error.expected)
        return error;
    const QString typed = row.typedText().trimmed();
    const QString wanted = row.field().typed;
    return {error.file, error.field,
            typed.isEmpty() ? Text(ENGINE_TEXT("engine", "nothing"), {}) : Text(shortened(typed.toStdString())),
            wanted.isEmpty() ? error.expected : Text(wanted.toStdString())};
}

} // namespace

/// What is wrong with a row that waits, if it is so by itself, else what it waits for.
QString SetupForm::faultOf(const FieldRow &row, const QString &awaited) const
{
    const auto alone = m_session.changed(changesOf(row));
    if (!alone && toQString(alone.error().field) == row.field().path)
        return shortSentenceOf(asTyped(alone.error(), row));
    return withInnerQuotes(tr("This waits until “%1” is right.").arg(awaited));
}

/// Returns the row that is blamed. It also names what is in the way elsewhere, each part once.
FieldRow *SetupForm::showError(const Error &error)
{
    FieldRow *blamed = row(toQString(error.field));
    if (blamed != nullptr && blamed->isHidden()) // of a group that would have been turned on
        blamed = nullptr;
    const std::vector<MendedPart> misfits = misfitsInTheWay();
    QString sentence = blamed != nullptr ? shortSentenceOf(asTyped(error, *blamed)) : sentenceOf(error);
    if (misfits.size() > (blamed != nullptr ? 1U : 0U))
        sentence = misfitWords(misfits);
    FieldRow *shown = blamed != nullptr ? blamed : m_waiting.first(); // which was refused by itself
    for (FieldRow *waiting : m_waiting)
        if (waiting != shown)
            waiting->setError(faultOf(*waiting, shown->field().label));
    shown->setError(sentence);
    offerMending(misfits, shown);
    return shown;
}

void SetupForm::reveal(FieldRow &blamed)
{
    for (const FieldRow *waiting : m_waiting)
        unfold(*waiting);
    unfold(blamed);
    ensureWidgetVisible(&blamed);
}

/// Whether it is what a person is changing.
bool SetupForm::isWaiting(const MendedPart &part) const
{
    return std::any_of(m_waiting.begin(), m_waiting.end(),
                       [&](const FieldRow *row) { return row->field().path.startsWith(toQString(part.path)); });
}

/// The other parts of the session that are in the way of an edit and can be changed with it.
std::vector<MendedPart> SetupForm::misfitsInTheWay() const
{
    const auto wanted = m_session.changed(waitingChanges());
    const auto mending = wanted ? mend(*wanted, m_session.plan().files, MendWay::LeaveOut) : std::nullopt;
    const bool canBeMended = mending && std::none_of(mending->parts.begin(), mending->parts.end(),
                                                     [this](const MendedPart &part) { return isWaiting(part); });
    return canBeMended ? mending->parts : std::vector<MendedPart>();
}

void SetupForm::offerMending(const std::vector<MendedPart> &misfits, QWidget *below)
{
    auto *rows = static_cast<QBoxLayout *>(below->parentWidget()->layout());
    if (!misfits.empty() && rows->indexOf(m_offer) != rows->indexOf(below) + 1) {
        rows->removeWidget(m_offer);
        rows->insertWidget(rows->indexOf(below) + 1, m_offer);
        tabThrough(*this);
    }
    m_offer->offer(misfits);
}

/// The edit that was refused and what it takes with it are one step.
void SetupForm::mendEdit(MendWay way)
{
    const auto wanted = m_session.changed(waitingChanges());
    const auto mending = wanted ? mend(*wanted, m_session.plan().files, way) : std::nullopt;
    if (!mending)
        return tryEdit(); // nothing is in the way any more
    const EditName name = nameOfChange(m_waiting.last()->field().path);
    m_waiting.clear();
    assumeOk(m_session.edit(DocumentState{mending->document, mending->files}, name));
    forgetWaiting();
    showDocument();
}

void SetupForm::abandon(FieldRow *row)
{
    if (!m_session.isOpen())
        return;
    m_waiting.removeAll(row);
    for (FieldRow *other : m_rows)
        other->setError({});
    m_offer->offer({});
    showDocument();
    tryEdit();
}

/// What waits stays in its field, but not where its own setting was changed, or can no longer be changed.
void SetupForm::followOtherEdit()
{
    if (m_waiting.isEmpty())
        return;
    m_waiting.removeIf([this](const FieldRow *row) {
        const QString inForce = toQString(settingAt(m_session.document(), row->field().path.toStdString()));
        return row->inForce() != inForce || row->isHidden() || !row->isEnabledTo(row->parentWidget());
    });
    showDocument();
    if (m_waiting.isEmpty() || !m_typing.isActive()) // else it is judged when the typing pauses
        judgeWaiting();
}

/// What was refused was refused for what the session was then.
void SetupForm::judgeWaiting()
{
    for (FieldRow *row : m_rows)
        row->setError({});
    m_offer->offer({});
    if (m_waiting.isEmpty())
        return;
    const auto wanted = m_session.changed(waitingChanges());
    const auto plan = wanted ? makePlan(*wanted, m_session.plan().files) : wanted.error();
    if (plan)
        markFitting();
    else
        showError(plan.error());
}

/// It is not taken unasked: after Undo it would leave nothing to Redo.
void SetupForm::markFitting()
{
    for (FieldRow *row : m_waiting)
        row->setError(tr("This fits now. Enter it again, and it is taken."));
}

void SetupForm::forgetWaiting()
{
    m_typing.stop();
    m_waiting.clear();
    for (FieldRow *row : m_rows)
        row->setError({});
    m_offer->offer({});
}

void SetupForm::takeTyped()
{
    if (!m_typing.isActive())
        return;
    m_typing.stop();
    tryEdit();
}

bool SetupForm::hasRefusedText() const
{
    return m_card->refusedText().has_value();
}

bool SetupForm::hasRefused() const
{
    return m_reading->refused() ||
           std::any_of(m_rows.begin(), m_rows.end(), [](const FieldRow *row) { return row->hasError(); });
}

bool SetupForm::takeRefusedBack()
{
    if (m_card->takeRefusedBack())
        return true;
    if (m_waiting.isEmpty() || !isVisible())
        return false;
    FieldRow *last = m_waiting.last();
    ensureWidgetVisible(last);
    last->takeTypedBack();
    return true;
}

} // namespace headscope
