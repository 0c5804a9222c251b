// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/predict/answerfield.h"

#include "ui/predict/barsfield.h"
#include "ui/predict/choicefield.h"
#include "ui/predict/paintfield.h"
#include "ui/predict/typedfield.h"

#include <utility>

namespace headscope {

AnswerField::AnswerField(Question question, QWidget *parent)
    : QWidget(parent), m_question(std::move(question)), m_answer(emptyAnswer(m_question))
{
    setObjectName(QStringLiteral("answerField"));
}

void AnswerField::setAnswer(const Answer &answer)
{
    const bool isFixed = m_question.asked == Asked::Row || m_question.asked == Asked::Mask;
    m_answer = isFixed && answer.size() != entriesOf(m_question) ? emptyAnswer(m_question) : answer;
    showAnswer();
}

void AnswerField::setVerdict(const Verdict &verdict)
{
    m_verdict = verdict;
    showAnswer();
}

void AnswerField::setTextSize(int pixels)
{
    m_textSize = pixels;
    updateGeometry();
    showAnswer();
}

void AnswerField::put(const Answer &answer)
{
    if (m_verdict.isRevealed)
        return showAnswer(); // what is seen now is no guess any more
    m_answer = answer;
    m_verdict = {};
    showAnswer();
    Q_EMIT answered();
}

AnswerField *makeAnswerField(const Question &question, QWidget *parent)
{
    switch (question.asked) {
    case Asked::Choice: return new ChoiceField(question, parent);
    case Asked::Row: return new BarsField(question, parent);
    case Asked::Mask: return new PaintField(question, parent);
    case Asked::Number:
    case Asked::Axes: break;
    }
    return new TypedField(question, parent);
}

} // namespace headscope
