// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/predict/questionpanel.h"

#include "ui/access/taborder.h"
#include "ui/lines/wraplabel.h"
#include "ui/predict/answerfield.h"
#include "ui/text/words.h"

#include <QBoxLayout>
#include <QEvent>
#include <QKeyEvent>
#include <QPushButton>

#include <algorithm>
#include <cmath>

namespace headscope {
namespace {

/// Without a name: what screen readers read out of it are its words.
QLabel *newQuestionLabel(QWidget *parent, const QString &name)
{
    auto *label = new WrapLabel(parent);
    label->setObjectName(name);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    return label;
}

/// Of what wraps it follows from the width.
int heightAt(const QLayoutItem &item, int width)
{
    return item.hasHeightForWidth() ? item.heightForWidth(width) : item.sizeHint().height();
}

/// A choice of nothing is an answer, too; what is no number is none.
bool isAnswered(const Question &question, const Answer &answer)
{
    return question.asked == Asked::Choice ||
           (!answer.empty() &&
            std::none_of(answer.begin(), answer.end(), [](double entry) { return std::isnan(entry); }));
}

} // namespace

QuestionPanel::QuestionPanel(QWidget *parent)
    : QWidget(parent), m_rows(new QVBoxLayout(this)), m_below(new QBoxLayout(QBoxLayout::TopToBottom)),
      m_buttons(new QHBoxLayout), m_text(newQuestionLabel(this, QStringLiteral("questionText"))),
      m_verdict(newQuestionLabel(this, QStringLiteral("questionVerdict"))), m_check(new QPushButton(this)),
      m_reveal(new QPushButton(this))
{
    setObjectName(QStringLiteral("questionPanel"));
    setupWidgets();
    retranslate();
    setTextSize(m_textSize);
}

void QuestionPanel::setupWidgets()
{
    m_rows->setContentsMargins(0, 0, 0, 0);
    m_rows->addWidget(m_text);
    m_rows->addLayout(m_below);
    m_below->addLayout(m_buttons);
    m_below->addWidget(m_verdict);
    setupButtons();
}

void QuestionPanel::setupButtons()
{
    m_check->setObjectName(QStringLiteral("checkAnswer"));
    m_reveal->setObjectName(QStringLiteral("revealAnswer"));
    m_buttons->addWidget(m_check);
    m_buttons->addWidget(m_reveal);
    m_buttons->addStretch(1);
    connect(m_check, &QPushButton::clicked, this, &QuestionPanel::check);
    connect(m_reveal, &QPushButton::clicked, this, &QuestionPanel::reveal);
}

void QuestionPanel::retranslate()
{
    setAccessibleName(tr("Question"));
    m_check->setText(tr("Check"));
    m_reveal->setText(tr("Reveal"));
}

void QuestionPanel::ask(const Question &question, const QuestionState &state)
{
    m_question = question;
    delete m_field;
    m_field = makeAnswerField(question, this);
    m_field->setTextSize(m_textSize);
    m_rows->insertWidget(1, m_field, 1); // of a higher panel it takes what there is
    m_field->show();                     // a layout would do so only after the next frame
    tabThrough(*this);
    setFocusProxy(m_field->focusProxy() != nullptr || m_field->focusPolicy() != Qt::NoFocus ? m_field : nullptr);
    show(question.text, m_text);
    connect(m_field, &AnswerField::answered, this, &QuestionPanel::takeAnswer);
    connect(m_field, &AnswerField::entered, this, &QuestionPanel::check);
    setState(state);
}

void QuestionPanel::show(const QString &words, QLabel *label)
{
    label->setTextFormat(m_question.format);
    label->setText(words);
    label->setVisible(!words.isEmpty());
}

void QuestionPanel::setState(const QuestionState &state)
{
    m_state = state;
    if (m_field == nullptr)
        return;
    m_field->setAnswer(m_state.answer);
    m_state.answer = m_field->answer();
    showState();
}

void QuestionPanel::showState()
{
    const bool isJudged = m_state.isChecked || m_state.isRevealed;
    m_field->setVerdict({isAnswerJudged(), m_state.isRevealed, isJudged ? judgement() : Judgement()});
    m_check->setEnabled(!m_state.isRevealed);
    m_reveal->setEnabled(!m_state.isRevealed);
    show(isJudged ? verdictWords() : hintWords(), m_verdict);
}

/// Whoever has painted sees it no more once the right mask stands there, and is told then, unasked.
bool QuestionPanel::isAnswerJudged() const
{
    const Answer &answer = m_state.answer;
    const bool isPainted =
        m_question.asked == Asked::Mask && std::find(answer.begin(), answer.end(), 0.0) != answer.end();
    return m_state.isChecked || (m_state.isRevealed && isPainted);
}

/// How the answer is given, where nobody would guess which keys do it.
QString QuestionPanel::hintWords() const
{
    return m_question.asked == Asked::Mask ? tr("A click or Enter changes a cell; the arrow keys go from cell to cell.")
                                           : QString();
}

/// Hints when it is checked; when it is revealed also what the difference says, and why.
QString QuestionPanel::verdictWords() const
{
    const Judgement told = judgement();
    QStringList sentences;
    if (isAnswerJudged())
        sentences << (told.isRight ? tr("Right.") : tr("Not yet."));
    if (isAnswerJudged() || told.isRight)
        sentences << told.hints;
    if (m_state.isRevealed && isAnswerJudged() && !told.isRight)
        sentences << told.difference;
    if (m_state.isRevealed && m_question.asked == Asked::Choice)
        for (const Option &option : m_question.options)
            if (option.isRight && !option.reason.isEmpty() && !sentences.contains(option.reason))
                sentences << option.reason;
    if (m_state.isRevealed && !m_question.why.isEmpty())
        sentences << m_question.why;
    return inSequence(sentences);
}

void QuestionPanel::takeAnswer()
{
    m_state = {m_field->answer(), false, false};
    showState();
    Q_EMIT stateChanged();
}

void QuestionPanel::check()
{
    if (m_field == nullptr || m_state.isRevealed)
        return;
    if (!isAnswered(m_question, m_state.answer)) { // it is told, and no try
        m_field->setVerdict({true, false, judgement()});
        return show(inSequence(judgement().hints), m_verdict);
    }
    m_state.isChecked = true;
    showState();
    Q_EMIT stateChanged();
    Q_EMIT checked(judgement());
}

void QuestionPanel::reveal()
{
    if (m_field == nullptr || m_state.isRevealed)
        return;
    m_state.isRevealed = true;
    showState();
    Q_EMIT stateChanged();
    Q_EMIT revealed();
}

void QuestionPanel::setTextSize(int pixels)
{
    m_textSize = pixels;
    setStyleSheet(QStringLiteral("* { font-size: %1px; }").arg(pixels)); // nearer than the window's, which it overrules
    if (m_field != nullptr)
        m_field->setTextSize(pixels);
}

void QuestionPanel::putVerdictBeside()
{
    m_mayPutVerdictBeside = true;
    placeVerdict();
}

/// Beside the buttons only where its lines have room there.
void QuestionPanel::placeVerdict()
{
    constexpr int isWide = 4; // times the buttons
    const bool isBeside = m_mayPutVerdictBeside && width() >= isWide * m_buttons->sizeHint().width();
    m_below->setDirection(isBeside ? QBoxLayout::LeftToRight : QBoxLayout::TopToBottom);
    m_below->setStretchFactor(m_verdict, isBeside ? 1 : 0);
}

void QuestionPanel::resizeEvent(QResizeEvent *event)
{
    placeVerdict();
    QWidget::resizeEvent(event);
}

int QuestionPanel::heightFor(int width) const
{
    m_rows->activate();
    const int least =
        m_rows->hasHeightForWidth() ? m_rows->minimumHeightForWidth(width) : m_rows->minimumSize().height();
    const int verdict = heightAt(*m_below, width) - heightAt(*m_buttons, width);
    return std::max(least, heightAt(*m_rows, width) - verdict);
}

/// Digits choose, wherever in the panel the keyboard is.
void QuestionPanel::keyPressEvent(QKeyEvent *event)
{
    const int digit = event->key() - Qt::Key_0;
    const bool isDigit = digit >= 1 && digit <= 9 && (event->modifiers() & ~Qt::KeypadModifier) == Qt::NoModifier;
    if (!isDigit || m_field == nullptr || !m_field->takeDigit(digit))
        QWidget::keyPressEvent(event);
}

void QuestionPanel::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::LanguageChange) {
        retranslate();
        if (m_field != nullptr)
            showState();
    }
    QWidget::changeEvent(event);
}

} // namespace headscope
