// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/firsthints.h"

#include "app/window/mainwindow.h"

#include <QBoxLayout>
#include <QEvent>
#include <QLabel>
#include <QSettings>
#include <QToolButton>

#include <cstdlib>

namespace headscope {
namespace {

const auto kPin = QStringLiteral("pin");
const auto kStep = QStringLiteral("step");
const auto kEdit = QStringLiteral("edit");
const auto kHintsLeft = QStringLiteral("hints/left");
const auto kUsedBefore = QStringLiteral("window/geometry"); // is written at the end of every start

} // namespace

QStringList FirstHints::all()
{
    return {kPin, kStep, kEdit};
}

FirstHints::FirstHints(Session &session, QStringList hints, QWidget *parent)
    : QFrame(parent), m_session(session), m_left(std::move(hints)), m_start(new QToolButton(this)),
      m_words(new QLabel(this)), m_close(new QToolButton(this))
{
    setObjectName(QStringLiteral("firstHints"));
    setupWidgets();
    showWords();
    listen();
}

void FirstHints::setupWidgets()
{
    m_start->setObjectName(QStringLiteral("startHere"));
    m_words->setObjectName(QStringLiteral("firstHint"));
    m_words->setTextFormat(Qt::PlainText);
    m_words->setWordWrap(true);
    m_close->setObjectName(QStringLiteral("closeHint"));
    m_close->setProperty("kind", QStringLiteral("flat"));
    m_close->setText(QStringLiteral("×"));
    for (QToolButton *button : {m_start, m_close})
        button->setFocusPolicy(Qt::TabFocus);
    auto *row = new QHBoxLayout(this);
    row->setContentsMargins(14, 5, 8, 5);
    row->setSpacing(12);
    row->addWidget(m_start);
    row->addWidget(m_words, 1);
    row->addWidget(m_close);
    connect(m_start, &QToolButton::clicked, this, &FirstHints::startWanted);
    connect(m_close, &QToolButton::clicked, this, [this] { finish(m_left.value(0)); });
}

namespace {

/// In the view of a model, numbers are behind its heads; in the others they are there. What it reads may be a picture.
QString wordsOf(const QString &hint, const Session &session)
{
    const bool seesModel = session.look().view == View::Model;
    if (hint == kPin)
        return seesModel ? FirstHints::tr("Click a head of the model: its numbers open, and how each was made is told "
                                          "beside it.")
                         : FirstHints::tr("Click a number: what it was made of lights up, and how is told beside it.");
    if (hint == kStep)
        return seesModel ? FirstHints::tr("Inside of a layer, → and ← go from step to step, and P plays them all.")
                         : FirstHints::tr("→ and ← go from step to step, and P plays them all.");
    if (hint != kEdit)
        return {};
    if (!session.model())
        return FirstHints::tr("Change a setting, or any number: all that depends on it follows.");
    return session.model()->model->grid
               ? FirstHints::tr("Choose another picture, or change any number: all that depends on it follows.")
               : FirstHints::tr("Type another sentence, or change any number: all that depends on it follows.");
}

} // namespace

/// What a hint says may be done before it is shown.
void FirstHints::listen()
{
    connect(&m_session, &Session::leaving, this, [this] { m_step = -1; });
    for (const auto changed : {&Session::opened, &Session::lookChanged})
        connect(&m_session, changed, this, &FirstHints::showWords);
    connect(&m_session, &Session::selectionChanged, this, [this] {
        const int before = std::exchange(m_step, m_session.stepIndex());
        if (m_session.selection().pinned)
            finish(kPin);
        if (before >= 0 && std::abs(m_step - before) == 1) // any other is no step of a person
            finish(kStep);
    });
    connect(&m_session.undoStack(), &QUndoStack::indexChanged, this, [this](int index) {
        if (index > 0)
            finish(kEdit);
    });
}

void FirstHints::finish(const QString &hint)
{
    if (m_left.removeAll(hint) == 0)
        return;
    Q_EMIT leftChanged(m_left);
    setVisible(!m_left.isEmpty());
    showWords();
}

void FirstHints::showWords()
{
    m_start->setText(tr("Start here"));
    m_start->setToolTip(tr("From step 1, with an example"));
    m_words->setText(wordsOf(m_left.value(0), m_session));
    m_close->setAccessibleName(tr("Dismiss this hint"));
    m_close->setToolTip(tr("Dismiss this hint"));
}

void FirstHints::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::LanguageChange)
        showWords();
    QFrame::changeEvent(event);
}

void helpNewcomer(MainWindow &window)
{
    QSettings settings;
    if (!settings.contains(kHintsLeft))
        settings.setValue(kHintsLeft, settings.contains(kUsedBefore) ? QStringList() : FirstHints::all());
    QStringList left = settings.value(kHintsLeft).toStringList();
    left.removeIf([](const QString &hint) { return !FirstHints::all().contains(hint); }); // of another version
    if (left.isEmpty())
        return;
    auto *hints = new FirstHints(window.session(), left, window.centralWidget());
    auto *rows = static_cast<QBoxLayout *>(window.centralWidget()->layout());
    rows->insertWidget(rows->count() - 1, hints);
    hints->show();
    // By Tab it comes where it stands: below the notice.
    auto *start = hints->findChild<QWidget *>(QStringLiteral("startHere"));
    QWidget::setTabOrder(window.findChild<QWidget *>(QStringLiteral("closeNotice")), start);
    QWidget::setTabOrder(start, hints->findChild<QWidget *>(QStringLiteral("closeHint")));
    QObject::connect(hints, &FirstHints::startWanted, &window, [&window] { window.openLesson({}); });
    QObject::connect(hints, &FirstHints::leftChanged,
                     [](const QStringList &now) { QSettings().setValue(kHintsLeft, now); });
}

} // namespace headscope
