// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
// What is answered to the questions of a talk, and kept of it.
#include "ui/lesson/fingerprint.h"
#include "ui/lesson/lessonasked.h"
#include "ui/present/talk.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace headscope {
namespace {

bool areAllThatAreRight(const LessonQuestion &asked, const std::set<int> &chosen)
{
    for (int i = 0; i < static_cast<int>(asked.choices.size()); ++i)
        if (asked.choices[static_cast<std::size_t>(i)].isRight != chosen.contains(i))
            return false;
    return true;
}

} // namespace

void Talk::choose(int option)
{
    if (!m_isReady || !beat().asked || option < 0 || option >= static_cast<int>(beat().asked->choices.size()))
        return;
    if (!takesSeveral(*beat().asked))
        m_chosen = {option};
    else if (m_chosen.erase(option) == 0)
        m_chosen.insert(option);
    takeAnswer(Answer(m_chosen.begin(), m_chosen.end()));
    Q_EMIT shown();
    tellAnswer(areAllThatAreRight(*beat().asked, m_chosen));
}

/// What was chosen here before.
void Talk::recallChosen()
{
    const Answer *kept = given();
    if (kept == nullptr || !m_chosen.empty() || beat().asked->kind != LessonQuestion::Kind::Choose)
        return;
    for (const double option : *kept)
        m_chosen.insert(static_cast<int>(option));
}

/// 0 where the beat asks nothing.
int Talk::questionNumber() const
{
    const auto asked = questionsOf(m_lesson);
    const auto here = std::find(asked.begin(), asked.end(), m_place);
    return here != asked.end() ? static_cast<int>(here - asked.begin()) + 1 : 0;
}

void Talk::takeAnswer(const Answer &answer)
{
    const int number = questionNumber();
    if (number == 0 || m_told.contains(number))
        return;
    const bool isWhole =
        !answer.empty() && std::all_of(answer.begin(), answer.end(), [](double entry) { return std::isfinite(entry); });
    if (given() == nullptr || *given() != answer)
        m_checked.erase(number);
    if (isWhole)
        m_answers[number] = {askedOf(beat().asked->kind), answer, fingerprintOf(beat())};
    else
        m_answers.erase(number);
    Q_EMIT answersChanged();
}

void Talk::recall(std::map<int, HandedAnswer> answers, std::set<int> told)
{
    m_answers = std::move(answers);
    m_told = std::move(told);
}

const Answer *Talk::given() const
{
    const auto kept = m_answers.find(questionNumber());
    return kept != m_answers.end() ? &kept->second.answer : nullptr;
}

} // namespace headscope
