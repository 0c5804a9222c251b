// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lab/riddlebar.h"

#include "ui/access/announcement.h"
#include "ui/lab/lab.h"
#include "ui/lines/tooltip.h"
#include "ui/lines/wraplabel.h"
#include "ui/text/mistakewords.h"
#include "ui/text/modelwords.h"
#include "ui/text/words.h"
#include "ui/theme/combobox.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QSpinBox>
#include <QToolButton>

namespace headscope {
namespace {

/// A picker with a first entry that is no answer; what was picked stays where it is still there.
void fill(QComboBox *picker, const QString &none, const QList<std::pair<QString, QString>> &entries)
{
    const QSignalBlocker quiet(picker);
    const QString picked = picker->currentData().toString();
    picker->clear();
    picker->addItem(none, QString());
    for (const auto &[title, name] : entries)
        picker->addItem(title, name);
    picker->setCurrentIndex(std::max(0, picker->findData(picked)));
}

} // namespace

RiddleBar::RiddleBar(Session &session, QWidget *parent) : QWidget(parent), m_session(session)
{
    setObjectName(QStringLiteral("riddleBar"));
    setAttribute(Qt::WA_StyledBackground);
    auto *rows = new QVBoxLayout(this);
    rows->setContentsMargins(12, 4, 12, 6);
    rows->setSpacing(4);
    auto *question = new QHBoxLayout;
    auto *answer = new QHBoxLayout;
    setupQuestion(question);
    setupAnswer(answer);
    rows->addLayout(question);
    rows->addLayout(answer);
    m_verdict = new WrapLabel(this);
    m_announcement = new Announcement(m_verdict);
    m_verdict->setObjectName(QStringLiteral("riddleVerdict"));
    m_verdict->setProperty("kind", QStringLiteral("body"));
    m_verdict->setTextFormat(Qt::PlainText);
    rows->addWidget(m_verdict);
    connect(&session, &Session::lookChanged, this, &RiddleBar::followLook);
    connect(&session, &Session::leaving, this, [this] { m_hidden = nullptr; });
    connect(&session, &Session::planChanged, this, &RiddleBar::followPlan);
    connect(&session, &Session::resultChanged, this, &RiddleBar::showState);
    showWords();
    followLook();
}

void RiddleBar::setupQuestion(QHBoxLayout *row)
{
    row->setSpacing(8);
    m_title = new QLabel(this);
    m_title->setProperty("kind", QStringLiteral("headline"));
    m_question = new WrapLabel(this);
    m_question->setObjectName(QStringLiteral("riddleQuestion"));
    m_question->setProperty("kind", QStringLiteral("body"));
    m_number = new QLabel(this);
    m_number->setProperty("kind", QStringLiteral("bar"));
    m_seedBox = new QSpinBox(this);
    m_seedBox->setObjectName(QStringLiteral("riddleSeed"));
    m_seedBox->setRange(0, static_cast<int>(kRiddles - 1));
    m_seedBox->setKeyboardTracking(false);
    m_number->setBuddy(m_seedBox);
    row->addWidget(m_title);
    row->addWidget(m_question, 1);
    row->addWidget(m_number);
    row->addWidget(m_seedBox);
    connect(m_seedBox, &QSpinBox::valueChanged, this, [this](int seed) { startRiddle(m_session, seed); });
}

QComboBox *RiddleBar::addPicker(QHBoxLayout *row, const QString &name)
{
    auto *picker = new ComboBox(this);
    picker->setObjectName(name);
    picker->setMinimumWidth(64);
    row->addWidget(picker);
    connect(picker, &QComboBox::activated, this, [this] {
        say({});
        showState();
    });
    return picker;
}

QToolButton *RiddleBar::addButton(QHBoxLayout *row, const QString &name)
{
    auto *button = new QToolButton(this);
    button->setObjectName(name);
    button->setFocusPolicy(Qt::StrongFocus);
    row->addWidget(button);
    return button;
}

void RiddleBar::setupAnswer(QHBoxLayout *row)
{
    row->setSpacing(8);
    m_step = addPicker(row, QStringLiteral("riddleStep"));
    m_mistake = addPicker(row, QStringLiteral("riddleMistake"));
    m_check = addButton(row, QStringLiteral("riddleCheck"));
    m_repair = addButton(row, QStringLiteral("riddleRepair"));
    row->addStretch(1);
    m_another = addButton(row, QStringLiteral("riddleAnother"));
    m_end = addButton(row, QStringLiteral("riddleEnd"));
    connect(m_check, &QToolButton::clicked, this, &RiddleBar::check);
    connect(m_repair, &QToolButton::clicked, this, [this] { repair(m_session); });
    connect(m_another, &QToolButton::clicked, this, [this] { startRiddle(m_session, anySeed()); });
    connect(m_end, &QToolButton::clicked, this, [this] { endRiddle(m_session); });
}

/// Another riddle has no answer yet.
void RiddleBar::followLook()
{
    const auto &seed = m_session.look().riddle;
    if (seed != m_seed) {
        m_seed = seed;
        showChoices();
        forgetAnswer();
        say({});
        const QSignalBlocker quiet(m_seedBox);
        m_seedBox->setValue(static_cast<int>(seed.value_or(0)));
    }
    noteHidden();
    showState();
    showPart(*this, m_seed && m_session.look().view != View::Model);
}

void RiddleBar::forgetAnswer()
{
    m_step->setCurrentIndex(0);
    m_mistake->setCurrentIndex(0);
}

const Mistake *RiddleBar::hiddenNow() const
{
    return m_session.labOrder().isHidden ? m_session.labOrder().mistake : nullptr;
}

void RiddleBar::noteHidden()
{
    m_hidden = hiddenNow();
    m_block = m_session.block();
}

/// A number tells the mistake from the session as it is, the same for everybody: an edit may exchange it.
void RiddleBar::followPlan()
{
    say({});
    const bool isEdited = m_seed == m_session.look().riddle && m_block == m_session.block();
    const bool isExchanged = isEdited && m_hidden != nullptr && hiddenNow() != nullptr && hiddenNow() != m_hidden;
    showChoices();
    if (isExchanged) {
        forgetAnswer();
        say(tr("In the session as it is now, another mistake is hidden."));
    }
    noteHidden();
    showState();
}

void RiddleBar::showWords()
{
    m_title->setText(tr("Find the mistake"));
    m_number->setText(tr("Number"));
    m_seedBox->setAccessibleName(tr("Number of the riddle"));
    m_seedBox->setToolTip(plainToolTip(tr("The same number hides the same mistake in this session, for everybody")));
    nameBox(m_step, tr("Step that is wrong first"));
    nameBox(m_mistake, tr("What went wrong"));
    m_check->setText(tr("Check"));
    m_repair->setText(tr("Repair"));
    m_repair->setToolTip(plainToolTip(tr("Ends the riddle and shows right and wrong beside each other")));
    m_another->setText(tr("Another one"));
    m_end->setText(tr("End"));
    m_end->setToolTip(plainToolTip(tr("Ends the riddle; the numbers are right again")));
    showChoices();
}

/// Without a riddle there is nobody who reads them, and to ask what is possible takes its time.
void RiddleBar::showChoices()
{
    if (!m_seed)
        return;
    QList<std::pair<QString, QString>> steps;
    for (const Step *step : m_session.steps())
        steps.emplace_back(stepTitle(*step), toQString(step->name));
    QList<std::pair<QString, QString>> possible;
    for (const Mistake &mistake : mistakes())
        if (!obstacleTo(mistake, m_session.plan()))
            possible.emplace_back(mistakeTitle(mistake), toQString(mistake.name));
    fill(m_step, tr("Which step?"), steps);
    fill(m_mistake, tr("Which mistake?"), possible);
    showQuestion();
    showState();
}

/// The mistake is in the block of a model that is looked at, and in no other one.
void RiddleBar::showQuestion()
{
    const QString obstacle = obstacleToRiddle(m_session.plan());
    const auto &made = m_session.model();
    const QString wrong =
        made ? tr("A line of the code of %1 is wrong; words and formulas are those that were meant. Step through, "
                  "and check numbers by hand: where do they first go wrong, and why?")
                   .arg(blockTitle(*made->model, m_session.block()))
             : tr("A line of this layer's code is wrong; words and formulas are those that were meant. Step through, "
                  "and check numbers by hand: where do they first go wrong, and why?");
    m_claim = obstacle.isEmpty() ? wrong : obstacle;
    m_seedBox->setEnabled(obstacle.isEmpty());
    m_another->setEnabled(obstacle.isEmpty());
}

bool RiddleBar::hasMistake() const
{
    return m_session.isResultCurrent() && m_session.result()->hidesMistake();
}

void RiddleBar::showState()
{
    m_check->setEnabled(hasMistake() && m_step->currentIndex() > 0 && m_mistake->currentIndex() > 0);
    m_repair->setEnabled(m_session.labOrder().mistake != nullptr);
    const bool isInVain =
        m_seed && m_session.isResultCurrent() && m_session.labOrder().mistake != nullptr && !hasMistake();
    m_question->setText(
        isInVain ? tr("No mistake can be hidden here with this number; take another one, or another session.")
                 : m_claim);
    m_verdict->setVisible(!m_verdict->text().isEmpty());
}

/// The sign is for the eyes alone.
void RiddleBar::say(const QString &words, const QString &sign)
{
    m_verdict->setText(sign + words);
    m_announcement->tell(words);
    m_isJudged = !sign.isEmpty();
}

/// Whether the answer is right.
bool RiddleBar::judge()
{
    const QString name = m_step->currentData().toString();
    const auto &steps = m_session.steps();
    const auto step =
        std::find_if(steps.begin(), steps.end(), [&](const Step *one) { return toQString(one->name) == name; });
    const Mistake *guess = findMistake(m_mistake->currentData().toString().toStdString());
    const Verdict verdict = verdictOn(*m_session.result(), (*step)->id, *guess);
    say(verdict.words, verdict.isRight ? QStringLiteral("✓ ") : QStringLiteral("✗ "));
    showState();
    return verdict.isRight;
}

void RiddleBar::check()
{
    if (hasMistake() && judge())
        m_repair->setFocus();
}

void RiddleBar::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::LanguageChange) {
        const bool isJudged = m_check->isEnabled() && m_isJudged;
        say({});
        showWords();
        if (isJudged)
            judge();
    }
    QWidget::changeEvent(event);
}

} // namespace headscope
