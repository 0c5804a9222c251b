// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/setup/setupform.h"

#include "ui/access/taborder.h"
#include "ui/setup/fieldrow.h"
#include "ui/setup/groupcaption.h"
#include "ui/setup/mendoffer.h"
#include "ui/setup/modelcard.h"
#include "ui/setup/overridelist.h"
#include "ui/setup/readingfields.h"
#include "ui/text/words.h"

#include <QApplication>
#include <QMoveEvent>
#include <QScrollBar>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

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
        showDocument();
        if (!m_isEditing) // it was undone, or edited elsewhere
            followOtherEdit();
    });
    connect(&session, &Session::leaving, this, &SetupForm::forgetWaiting);
    connect(&session, &Session::opened, this, &SetupForm::showDocument);
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
    m_card = new ModelCard(m_session, content);
    layout->addWidget(m_card);
    m_reading = new ReadingFields(m_session, content);
    layout->addWidget(m_reading);
    m_changed = new OverrideList(m_session, content);
    layout->addWidget(m_changed);
    connect(m_changed, &OverrideList::rowsMade, this, [this] { tabThrough(*this); });
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
    m_groups.first().caption->installEventFilter(this); // it moves with the list of changed numbers above it
    tabThrough(*this);
}

/// Whether somebody has the settings under the hand, or has scrolled to some of them.
bool SetupForm::isInUse() const
{
    const QWidget *focused = QApplication::focusWidget();
    const bool isInList = m_changed->underMouse() || (focused != nullptr && m_changed->isAncestorOf(focused));
    return !isInList &&
           (verticalScrollBar()->value() > 0 || underMouse() || (focused != nullptr && isAncestorOf(focused)));
}

/// Lets the settings stand where they stood, as soon as the scroll bar has the new height.
void SetupForm::keepInPlace(int top)
{
    if (m_keptTop || !isInUse())
        return;
    m_keptTop = widget()->y() + top;
    QMetaObject::invokeMethod(
        this,
        [this] {
            const int kept = *std::exchange(m_keptTop, std::nullopt);
            if (m_groups.isEmpty())
                return;
            QScrollBar *bar = verticalScrollBar();
            const int wanted = bar->value() + widget()->y() + m_groups.first().caption->y() - kept;
            bar->setValue(wanted);
            if (wanted > bar->maximum()) // it has its new end a moment later
                QMetaObject::invokeMethod(
                    bar, [bar, wanted] { bar->setValue(wanted); }, Qt::QueuedConnection);
        },
        Qt::QueuedConnection);
}

bool SetupForm::eventFilter(QObject *watched, QEvent *event)
{
    const bool isOfSettings = !m_groups.isEmpty() && watched == m_groups.first().caption;
    if (isOfSettings && event->type() == QEvent::Move && m_groups.first().caption->isVisible())
        keepInPlace(static_cast<QMoveEvent *>(event)->oldPos().y());
    return ScrollPanel::eventFilter(watched, event);
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

/// In another language, with what waits and what is wrong with it. What was typed a moment ago is taken; what has been
/// judged is only judged again.
void SetupForm::makeAnew()
{
    const bool isTyping = m_typing.isActive();
    QList<std::pair<QString, QString>> waiting;
    for (const FieldRow *row : m_waiting)
        waiting.emplaceBack(row->field().path, row->typedText());
    const auto refused = m_card->refusedText();
    const auto reading = m_reading->refused();
    setupRows();
    tabThrough(*this);
    showDocument();
    for (const auto &[path, typed] : waiting)
        m_rows.value(path)->typeAgain(typed);
    if (isTyping) {
        takeTyped();
    } else {
        m_typing.stop(); // typing it again began it
        judgeWaiting();
    }
    if (refused)
        m_card->typeAgain(*refused);
    if (reading)
        m_reading->typeAgain(*reading);
}

void SetupForm::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::LanguageChange)
        makeAnew();
    ScrollPanel::changeEvent(event);
}

} // namespace headscope
