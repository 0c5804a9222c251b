// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/setup/setupform.h"

#include "ui/access/taborder.h"
#include "ui/setup/fieldrow.h"
#include "ui/setup/groupcaption.h"
#include "ui/setup/mendoffer.h"
#include "ui/setup/modelcard.h"
#include "ui/setup/overridelist.h"
#include "ui/text/words.h"

#include <QEvent>
#include <QVBoxLayout>

#include <algorithm>

namespace headscope {
namespace {

constexpr int kTypingPause = 250; // ms

QString value(const Session &session, const QString &path)
{
    return QString::fromStdString(settingAt(session.document(), path.toStdString()));
}

} // namespace

SetupForm::SetupForm(Session &session, QWidget *parent) : ScrollPanel(parent), m_session(session)
{
    setObjectName(QStringLiteral("setupForm"));
    setupRows();
    m_typing.setSingleShot(true);
    m_typing.setInterval(kTypingPause);
    connect(&m_typing, &QTimer::timeout, this, &SetupForm::tryEdit);
    connect(&session, &Session::planChanged, this, [this] {
        if (!m_isEditing) // it was undone, or edited elsewhere
            forgetWaiting();
        showDocument();
    });
    connect(&session, &Session::opened, this, [this] {
        forgetWaiting(); // of the session before
        showDocument();
    });
}

/// What was refused is refused for what the session was then.
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

SetupForm::~SetupForm()
{
    for (FieldRow *row : m_rows) // a field that loses the focus at the end must not edit any more
        row->disconnect(this);
}

void SetupForm::setupRows()
{
    setAccessibleName(tr("Set-up"));
    auto *content = new QWidget(viewport());
    content->setObjectName(QStringLiteral("setupContent"));
    setWidget(content);
    auto *layout = new QVBoxLayout(content);
    layout->setContentsMargins(14, 14, 0, 14);
    layout->setSpacing(6);
    m_rows.clear();
    m_groups.clear();
    m_waiting.clear();
    layout->addWidget(new ModelCard(m_session, content));
    auto *changed = new OverrideList(m_session, content);
    layout->addWidget(changed);
    connect(changed, &OverrideList::rowsMade, this, [this] { tabThrough(*this); });
    m_offer = new MendOffer(content);
    connect(m_offer, &MendOffer::picked, this, &SetupForm::mendEdit);
    m_groupRows = new QVBoxLayout;
    layout->addLayout(m_groupRows);
    layout->addStretch(1);
}

/// With the first layer: a window that begins with a whole model is there sooner without them.
void SetupForm::setupGroups()
{
    for (const SetupField &field : setupFields()) {
        if (m_groups.isEmpty() || m_groups.last().caption->text() != field.section)
            addGroup(field);
        addRow(m_groups.last().rows->layout(), field);
    }
    tabThrough(*this);
}

/// Known by its first field, in every language.
void SetupForm::addGroup(const SetupField &first)
{
    auto *rows = new QWidget(widget());
    auto *column = new QVBoxLayout(rows);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(m_groupRows->spacing());
    auto *caption = new GroupCaption(first.section, rows, widget());
    caption->setObjectName(QStringLiteral("group.") + first.path);
    m_groupRows->addWidget(caption);
    m_groupRows->addWidget(rows);
    m_groups.append({first.path, caption, rows});
    caption->setChecked(!m_folded.contains(first.path));
    connect(caption, &GroupCaption::toggled, this, [this, path = first.path](bool isShown) {
        m_folded.removeAll(path);
        if (!isShown)
            m_folded.append(path);
        Q_EMIT foldedChanged();
    });
}

void SetupForm::setFolded(const QStringList &groups)
{
    m_folded = groups;
    for (const Group &group : m_groups)
        group.caption->setChecked(!groups.contains(group.path));
}

/// What has something to tell is seen.
void SetupForm::unfold(const FieldRow &row)
{
    for (const Group &group : m_groups)
        if (group.rows->isAncestorOf(&row))
            group.caption->setChecked(true);
}

void SetupForm::addRow(QLayout *layout, const SetupField &field)
{
    auto *row = new FieldRow(field, layout->parentWidget());
    layout->addWidget(row);
    m_rows.insert(field.path, row);
    connect(row, &FieldRow::edited, this, [this, row] { rowEdited(row); });
    connect(row, &FieldRow::committed, this, [this, row] { rowCommitted(row); });
    connect(row, &FieldRow::abandoned, this, [this, row] { abandon(row); });
}

/// A whole model has none of it: its settings come with it.
void SetupForm::showDocument()
{
    if (!m_session.isOpen())
        return;
    if (m_session.model())
        return hideGroups();
    if (m_groups.isEmpty())
        setupGroups();
    for (FieldRow *row : m_rows) {
        if (!m_waiting.contains(row))
            row->setJson(value(m_session, row->field().path));
        row->showPlan(m_session.plan());
    }
    for (const Group &group : m_groups)
        showGroup(group);
}

void SetupForm::hideGroups()
{
    for (const Group &group : m_groups) {
        group.caption->hide();
        group.rows->hide();
    }
}

/// A heading without a row is none.
void SetupForm::showGroup(const Group &group)
{
    const auto rows = group.rows->findChildren<FieldRow *>(Qt::FindDirectChildrenOnly);
    const bool isThere = std::any_of(rows.begin(), rows.end(), [](const FieldRow *row) { return !row->isHidden(); });
    group.caption->setVisible(isThere);
    group.rows->setVisible(isThere && group.caption->isChecked());
}

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
    return changes;
}

QList<Change> SetupForm::waitingChanges() const
{
    QList<Change> changes;
    for (const FieldRow *row : m_waiting)
        changes << changesOf(*row);
    return changes;
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
    const auto done = m_session.edit(changes, tr("%1 changed").arg(last.label), mergeKey);
    m_isEditing = false;
    for (FieldRow *row : m_rows)
        row->setError({});
    if (done) {
        m_offer->offer({});
        showDocument();
        return;
    }
    m_waiting = tried;
    showError(done.error());
}

void SetupForm::showError(const Error &error)
{
    FieldRow *blamed = row(toQString(error.field));
    if (blamed != nullptr && blamed->isHidden()) // of a group that would have been turned on
        blamed = nullptr;
    const QString sentence = blamed != nullptr ? shortSentenceOf(error) : sentenceOf(error);
    FieldRow *shown = blamed != nullptr ? blamed : m_waiting.first(); // which was refused by itself
    for (FieldRow *waiting : m_waiting) {
        waiting->setError(tr("This waits until “%1” is right.").arg(shown->field().label));
        unfold(*waiting);
    }
    shown->setError(sentence);
    unfold(*shown);
    offerMending(waitingChanges(), shown);
    ensureWidgetVisible(shown);
}

/// Whether it is what a person is changing.
bool SetupForm::isWaiting(const MendedPart &part) const
{
    return std::any_of(m_waiting.begin(), m_waiting.end(),
                       [&](const FieldRow *row) { return row->field().path.startsWith(toQString(part.path)); });
}

/// Where other parts of the session are in the way of an edit, they can be changed with it.
void SetupForm::offerMending(const QList<Change> &refused, QWidget *below)
{
    const auto wanted = m_session.changed(refused);
    auto mending = wanted ? mend(*wanted, m_session.plan().files, MendWay::LeaveOut) : std::nullopt;
    if (mending && std::any_of(mending->parts.begin(), mending->parts.end(),
                               [this](const MendedPart &part) { return isWaiting(part); }))
        mending.reset();
    if (mending) {
        auto *rows = static_cast<QBoxLayout *>(below->parentWidget()->layout());
        if (rows->indexOf(m_offer) != rows->indexOf(below) + 1) {
            rows->removeWidget(m_offer);
            rows->insertWidget(rows->indexOf(below) + 1, m_offer);
            tabThrough(*this);
        }
    }
    m_offer->offer(mending ? mending->parts : std::vector<MendedPart>());
}

/// The edit that was refused and what it takes with it are one step.
void SetupForm::mendEdit(MendWay way)
{
    const auto wanted = m_session.changed(waitingChanges());
    const auto mending = wanted ? mend(*wanted, m_session.plan().files, way) : std::nullopt;
    if (!mending)
        return tryEdit(); // nothing is in the way any more
    const QString label = m_waiting.last()->field().label;
    m_waiting.clear();
    assumeOk(m_session.edit(DocumentState{mending->document, mending->files}, tr("%1 changed").arg(label)));
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
    row->setJson(value(m_session, row->field().path));
    tryEdit();
}

void SetupForm::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::LanguageChange) {
        setupRows();
        tabThrough(*this);
        showDocument();
    }
    ScrollPanel::changeEvent(event);
}

} // namespace headscope
