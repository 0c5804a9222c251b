// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
// The question of a beat on the page of a talk: its field, the keys in it, and what is kept of the answer.
#include "ui/actions/actions.h"
#include "ui/predict/questionpanel.h"
#include "ui/predict/results.h"
#include "ui/present/askedquestion.h"
#include "ui/present/talkview.h"

#include <QFileInfo>
#include <QKeyEvent>
#include <QLineEdit>

#include <algorithm>
#include <cmath>
#include <utility>

namespace headscope {
namespace {

bool isReturnKey(const QKeyEvent &event)
{
    return event.key() == Qt::Key_Return || event.key() == Qt::Key_Enter;
}

/// Of the talk's keys those that a field needs: what numbers are written in, and all that types or moves in what is
/// written. What stands as it was checked is still edited by signs and moved in; all other keys go on from there.
bool isOfField(const QKeyEvent &event, const QLineEdit &field, bool isChecked)
{
    const bool isSign = event.text().size() == 1 && QStringLiteral("+-.,0123456789").contains(event.text());
    const bool isWritten = !field.text().isEmpty();
    if (field.isReadOnly() || isSign)
        return !field.isReadOnly();
    switch (event.key()) {
    case Qt::Key_Backspace:
    case Qt::Key_Delete: return true;
    case Qt::Key_Return:
    case Qt::Key_Enter: return !isChecked;
    case Qt::Key_Left:
    case Qt::Key_Home:
    case Qt::Key_End: return isWritten;
    case Qt::Key_Right: return isChecked ? field.cursorPosition() < field.text().size() : isWritten;
    default: return isWritten && !isChecked;
    }
}

} // namespace

/// A choice stands on the page itself; all other answers need a field.
void TalkView::showQuestion(bool isNewPlace)
{
    const auto &asked = m_talk.beat().asked;
    const bool needsField = m_talk.isReady() && asked && asked->kind != LessonQuestion::Kind::Choose;
    const auto question = needsField ? askedQuestion(m_talk) : std::nullopt;
    m_needsPanel = question.has_value();
    m_panel->setVisible(m_needsPanel && !m_isCovered);
    m_answerHeight = 0;
    if (!question)
        return isNewPlace ? focusOn(this) : void();
    const Question &before = m_panel->question();
    const bool isReworded = before.why != question->why || before.labels != question->labels;
    if (isNewPlace || isReworded || !m_talk.isRevealed())
        ask(*question);
    if (m_talk.isRevealed())
        m_panel->reveal();
    placePanel();
    focusOn(m_talk.isRevealed() ? static_cast<QWidget *>(this) : m_panel); // which then has no use for a key
}

/// With the answer that was given here before. The keys of the talk hold in an empty field, too.
void TalkView::ask(const Question &question)
{
    const Answer *given = m_talk.given();
    m_panel->ask(question, {given != nullptr ? *given : Answer(), given != nullptr && m_talk.isGivenChecked(), false});
    for (QLineEdit *field : m_panel->findChildren<QLineEdit *>())
        field->installEventFilter(this);
}

/// What was chosen before the answer was shown, once.
void TalkView::keepChoice()
{
    const bool isShownNow = m_talk.isRevealed() && !m_wasRevealed;
    m_wasRevealed = m_talk.isRevealed();
    if (!isShownNow || m_talk.chosen().empty())
        return;
    const std::pair<LessonPlace, std::set<int>> choice(m_talk.place(), m_talk.chosen());
    const auto question = askedQuestion(m_talk);
    if (!question || std::find(m_kept.begin(), m_kept.end(), choice) != m_kept.end())
        return;
    m_kept.push_back(choice);
    keep(*question, Answer(choice.second.begin(), choice.second.end()));
}

/// With the predictions of sessions, on this machine alone. Where nothing can be written the class goes on.
void TalkView::keep(const Question &question, const Answer &answer) const
{
    const LessonPlace &place = m_talk.place();
    keepPredictions({{QFileInfo(m_talk.lesson().name).completeBaseName(),
                      QStringLiteral("%1.%2").arg(place.page + 1).arg(place.beat + 1),
                      {},
                      answerWords(question, answer),
                      answerWords(question, rightAnswer(question)),
                      judge(question, answer).isRight}});
}

void TalkView::placePanel()
{
    if (m_panel->isHidden())
        return;
    constexpr double beside = 2 * 48 + 20;
    if (const auto type = static_cast<int>(std::lround(kTextType * scale())); type != m_panelType) {
        m_panelType = type;
        m_panel->setTextSize(type);
    }
    const int width = static_cast<int>(this->width() - beside * scale());
    m_panel->ensurePolished();
    m_answerHeight = m_panel->heightFor(width) / scale();
    layOutAnew();
    m_panel->setGeometry(transform().mapRect(page().answerRect()).toAlignedRect());
}

/// How high the panel wants to be is known once its fields have their fonts.
bool TalkView::eventFilter(QObject *watched, QEvent *event)
{
    if (watched == m_panel && event->type() == QEvent::LayoutRequest)
        placePanel();
    const auto *field = qobject_cast<const QLineEdit *>(watched);
    if (field == nullptr || event->type() != QEvent::KeyPress)
        return QWidget::eventFilter(watched, event);
    auto *key = static_cast<QKeyEvent *>(event);
    if (actionOf(*key, KeyPlace::Talk) == Action::None || isOfField(*key, *field, m_panel->state().isChecked))
        return false;
    if (isReturnKey(*key)) // which else is that of the field
        m_talk.next();
    else
        keyPressEvent(key);
    return true; // the field may be gone then
}

/// A right answer needs no more keys: they go on with the talk.
void TalkView::leaveRightAnswer()
{
    if (isInField() && m_panel->state().isChecked && m_panel->judgement().isRight)
        focusOn(this);
}

bool TalkView::takesAnswer() const
{
    return !m_panel->isHidden() && !m_talk.isRevealed();
}

bool TalkView::isInField() const
{
    return takesAnswer() && m_panel->isAncestorOf(focusWidget());
}

} // namespace headscope
