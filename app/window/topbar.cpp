// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/topbar.h"

#include "app/window/picker.h"
#include "ui/actions/actions.h"
#include "ui/library/examples.h"
#include "ui/library/models.h"
#include "ui/library/scenes.h"
#include "ui/session/session.h"
#include "ui/text/showntext.h"
#include "ui/theme/combobox.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QToolButton>

namespace headscope {
namespace {

/// Whether an entry of the list is a file, not an example.
bool isFile(const QVariant &location)
{
    return !location.toString().startsWith(QStringLiteral("example:"));
}

/// The entry of the list that a session belongs to: the scenes of an example have one beside its model.
QString entryOf(const Session &session)
{
    const auto place = session.model() ? std::nullopt : scenePlace(session.location());
    return place ? recordedScenes(place->example) : session.location();
}

/// A picker with the numbers from 0 to below `count`.
void showNumbers(QComboBox *picker, Index count)
{
    constexpr Index most = 1000; // beyond that a list is no help
    const auto wanted = static_cast<int>(std::min(count, most));
    if (picker->count() == wanted)
        return;
    const QSignalBlocker quiet(picker);
    picker->clear();
    for (int i = 0; i < wanted; ++i)
        picker->addItem(QString::number(i));
}

} // namespace

TopBar::TopBar(Session &session, QWidget *parent) : QWidget(parent), m_session(session)
{
    setObjectName(QStringLiteral("topBar"));
    setAttribute(Qt::WA_StyledBackground);
    auto *layout = new QHBoxLayout(this);
    layout->setContentsMargins(12, 7, 12, 7);
    layout->setSpacing(8);
    setupExamples(layout);
    setupViews(layout);
    setupPickers(layout);
    layout->addStretch(1);
    setupExport(layout);
    showWords();
    connect(&session, &Session::opened, this, &TopBar::showLocation);
    for (const auto end : {&Session::openDeclined, &Session::saved})
        connect(&session, end, this, &TopBar::showLocation);
    connect(&session, &Session::openFailed, this, &TopBar::showLocation);
    connect(&session, &Session::misfitFound, this, &TopBar::showLocation);
    connect(&session, &Session::modelGone, this, &TopBar::showLocation);
    connect(&session, &Session::planChanged, this, &TopBar::showSizes);
    connect(&session, &Session::selectionChanged, this, &TopBar::showSelection);
}

void TopBar::setupExamples(QHBoxLayout *layout)
{
    m_examples = new Picker(this);
    m_examples->setObjectName(QStringLiteral("examplePicker"));
    m_examples->setMinimumWidth(64); // in the narrowest window
    m_examples->setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    layout->addWidget(m_examples, 1000); // up to its longest title, before the room in the middle gets any
    connect(m_examples, &QComboBox::activated, this, [this] {
        const QString location = m_examples->currentData().toString();
        if (!location.isEmpty())
            m_session.open(location);
    });
}

QToolButton *TopBar::addView(QHBoxLayout *layout, View view, const QString &name)
{
    auto *button = new QToolButton(this);
    button->setObjectName(name);
    button->setProperty("kind", QStringLiteral("view"));
    button->setCheckable(true);
    button->setAutoExclusive(true);
    button->setFocusPolicy(Qt::TabFocus);
    layout->addWidget(button);
    connect(button, &QToolButton::clicked, this, [this, view] { Q_EMIT viewPicked(view); });
    return button;
}

void TopBar::setupViews(QHBoxLayout *layout)
{
    auto *views = new QHBoxLayout;
    views->setSpacing(0);
    m_model = addView(views, View::Model, QStringLiteral("viewModel"));
    m_model->hide();
    m_explore = addView(views, View::Explore, QStringLiteral("viewExplore"));
    m_heads = addView(views, View::Heads, QStringLiteral("viewHeads"));
    m_compare = addView(views, View::Compare, QStringLiteral("viewCompare"));
    m_explore->setChecked(true);
    layout->addLayout(views);
}

QComboBox *TopBar::addPicker(QHBoxLayout *layout, const QString &name, QLabel *&label)
{
    label = new QLabel(this);
    label->setProperty("kind", QStringLiteral("bar"));
    auto *picker = new ComboBox(this);
    picker->setObjectName(name);
    picker->setMinimumWidth(54);
    label->setBuddy(picker);
    layout->addSpacing(4);
    layout->addWidget(label);
    layout->addWidget(picker);
    return picker;
}

void TopBar::setupPickers(QHBoxLayout *layout)
{
    m_batch = addPicker(layout, QStringLiteral("batchPicker"), m_batchLabel);
    m_head = addPicker(layout, QStringLiteral("headPicker"), m_headLabel);
    connect(m_batch, &QComboBox::activated, this, [this](int index) { m_session.setBatch(index); });
    connect(m_head, &QComboBox::activated, this, [this](int index) { m_session.setHead(index); });
}

void TopBar::setupExport(QHBoxLayout *layout)
{
    m_export = new QToolButton(this);
    m_export->setObjectName(QStringLiteral("exportButton"));
    m_export->setFocusPolicy(Qt::TabFocus);
    layout->addWidget(m_export);
    connect(m_export, &QToolButton::clicked, this, &TopBar::exportPicked);
}

void TopBar::showWords()
{
    nameBox(m_examples, tr("Example"));
    m_model->setText(tr("Model"));
    m_model->setToolTip(withKeys(Action::ShowModel));
    m_explore->setText(tr("Explore"));
    m_explore->setToolTip(withKeys(Action::ShowExplore));
    m_heads->setText(tr("Heads"));
    m_heads->setToolTip(withKeys(Action::ShowHeads));
    m_compare->setText(tr("Compare"));
    m_compare->setToolTip(withKeys(Action::ShowCompare));
    m_batchLabel->setText(tr("Batch item"));
    m_batch->setAccessibleName(tr("Batch item"));
    m_batch->setToolTip(tr("Batch item"));
    m_headLabel->setText(tr("Head"));
    m_head->setAccessibleName(tr("Head"));
    m_head->setToolTip(tr("Head"));
    m_export->setText(tr("Export"));
    m_export->setToolTip(withKeys(Action::Export));
    m_examples->clear();
    for (const Example &example : examples()) {
        m_examples->addItem(example.title, example.location());
        if (const QString scenes = recordedScenes(example.name); scenes != example.location())
            m_examples->addItem(tr("%1 · recorded, layer by layer").arg(example.title), scenes);
    }
    m_examples->setMaximumWidth(m_examples->widthOfLongest());
    makeRoom();
    showLocation();
}

/// What was saved elsewhere is no example any more, which would have a model behind it.
void TopBar::showModelButton()
{
    m_model->setVisible(m_session.model() != nullptr || isExampleModel(m_session.location()));
    makeRoom();
}

void TopBar::showLocation()
{
    showModelButton();
    const QString location = entryOf(m_session);
    int index = isFile(location) ? -1 : m_examples->findData(location); // what is no example may have another title now
    for (int last = m_examples->count() - 1; last > index && isFile(m_examples->itemData(last)); --last)
        m_examples->removeItem(last);
    if (index < 0 && m_session.isOpen()) { // no example: its name stands in the list while it is open
        const QString name = m_session.isFile() ? m_session.fileName() : location.section(u'/', -1);
        const QString file = location.isEmpty() ? tr("Untitled") : shownText(name);
        const QString title = shownText(m_session.title());
        m_examples->addItem(title.isEmpty() ? file : QStringLiteral("%1 · %2").arg(file, title), location);
        index = m_examples->count() - 1;
    }
    m_examples->setCurrentIndex(index);
}

void TopBar::showSizes()
{
    showModelButton();
    showNumbers(m_batch, m_session.plan().sizes.b);
    showNumbers(m_head, m_session.plan().sizes.h);
    m_head->setEnabled(hasShares(m_session.plan())); // a block that is none of attention has none
    showSelection();
}

void TopBar::showSelection()
{
    m_batch->setCurrentIndex(static_cast<int>(m_session.selection().batch));
    m_head->setCurrentIndex(static_cast<int>(m_session.selection().head));
}

void TopBar::setView(View view)
{
    QToolButton *const buttons[]{m_explore, m_heads, m_compare, m_model};
    buttons[static_cast<std::size_t>(view)]->setChecked(true);
    for (QToolButton *button : buttons) // Qt lets Tab stop at the last that had the keyboard, which may be hidden now
        button->setFocusPolicy(button->isChecked() ? Qt::TabFocus : Qt::NoFocus);
    for (QWidget *one : {m_batch, m_head})
        one->setVisible(view != View::Compare && view != View::Model); // whose parts have their own
    makeRoom();
}

/// Where there is little room the pickers go without the words beside them, so that no button loses letters.
void TopBar::makeRoom()
{
    constexpr int least = 120; // of the name of the session
    const bool hasPickers = !m_batch->isHidden();
    int needed = layout()->minimumSize().width() - m_examples->minimumWidth() + least;
    for (const QLabel *label : {m_batchLabel, m_headLabel})
        if (label->isHidden())
            needed += label->sizeHint().width() + layout()->spacing();
    for (QLabel *label : {m_batchLabel, m_headLabel})
        label->setVisible(hasPickers && needed <= width());
}

void TopBar::resizeEvent(QResizeEvent *event)
{
    makeRoom();
    QWidget::resizeEvent(event);
}

void TopBar::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::LanguageChange)
        showWords();
    QWidget::changeEvent(event);
}

} // namespace headscope
