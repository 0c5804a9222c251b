// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lesson/lessonmarks.h"

#include "engine/document/strictjson.h"
#include "ui/lesson/fingerprint.h"
#include "ui/lesson/lessonasked.h"
#include "ui/lesson/lessonrun.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <iterator>

namespace headscope {
namespace {

AnswerMark markOf(const Question &question, const Answer &answer)
{
    const Judgement told = judge(question, answer);
    AnswerMark mark{true, told.isRight, told.isRight ? 1.0 : 0.0};
    const bool hasParts = question.asked != Asked::Choice && question.asked != Asked::Number;
    if (hasParts && !told.isRight) {
        const auto right = std::count(told.entries.begin(), told.entries.end(), true);
        mark.share = static_cast<double>(right) / static_cast<double>(std::max(answer.size(), question.answer.size()));
    }
    return mark;
}

std::string nameOf(int question)
{
    return "question " + std::to_string(question);
}

bool areOptions(const Answer &answer, std::size_t count)
{
    const std::set<double> chosen(answer.begin(), answer.end());
    return chosen.size() == answer.size() && std::all_of(answer.begin(), answer.end(), [count](double option) {
               return option >= 0 && option < static_cast<double>(count) && option == std::floor(option);
           });
}

bool areCells(const Answer &answer, std::size_t count)
{
    return answer.size() == count &&
           std::all_of(answer.begin(), answer.end(), [](double cell) { return cell == 0 || cell == 1; });
}

/// What would fit, where nobody can have chosen or painted such an answer.
std::optional<Text> fittingInstead(const Question &question, const Answer &answer)
{
    if (question.asked == Asked::Choice && !areOptions(answer, question.options.size()))
        return Text(ENGINE_TEXT("engine", "different whole numbers from 0 to %1, one for each option that is chosen"),
                    {std::to_string(question.options.size() - 1)});
    if (question.asked == Asked::Mask && !areCells(answer, question.answer.size()))
        return Text(ENGINE_TEXT("engine", "%1 cells, each of them 0 or 1"), {std::to_string(question.answer.size())});
    return std::nullopt;
}

/// A number as it stands in the file: 3, and not 3.0.
Json writtenNumber(double number)
{
    constexpr double most = 1e15;
    const bool isWhole = number == std::trunc(number) && std::abs(number) < most;
    return isWhole ? Json(static_cast<std::int64_t>(number)) : Json(number);
}

std::string writtenAnswer(const Answer &answer)
{
    Json::List numbers;
    std::transform(answer.begin(), answer.end(), std::back_inserter(numbers), writtenNumber);
    return shortJson(Json(std::move(numbers)));
}

} // namespace

Result<LessonMarks> LessonMarks::of(const Lesson &lesson)
{
    LessonMarks marks;
    marks.m_lesson = handInName(lesson.name);
    marks.m_fingerprints = fingerprintsOf(lesson);
    LessonRuns runs(lesson);
    for (const LessonPlace &place : questionsOf(lesson)) {
        const Beat &beat = beatAt(lesson, place);
        const auto run = runs.runOf(beat);
        if (!run)
            return run.error();
        auto question = questionIn(*beat.asked, run->numbers(beat.sight));
        if (!question)
            return inBeat(question.error(), lesson, beat);
        marks.m_questions.push_back(std::move(*question));
    }
    if (marks.m_questions.empty())
        return Error{lesson.name.toStdString(), "lesson", Text(ENGINE_TEXT("engine", "no question"), {}),
                     Text(ENGINE_TEXT("engine", "a lesson that asks something"), {})};
    return marks;
}

Result<std::vector<AnswerMark>> LessonMarks::mark(const HandIn &handIn) const
{
    if (handIn.lesson != m_lesson && !asksAll(handIn))
        return Error{"", "lesson", Text(handIn.lesson.toStdString()), Text(m_lesson.toStdString())};
    std::vector<AnswerMark> marks(m_questions.size());
    for (const auto &[number, given] : handIn.answers) {
        if (auto fault = faultOf(number, given))
            return std::move(*fault);
        const std::size_t question = static_cast<std::size_t>(number) - 1;
        marks[question] = markOf(m_questions[question], given.answer);
    }
    return marks;
}

/// A file is named anew where it is copied or sent: then the questions tell whose they are.
bool LessonMarks::asksAll(const HandIn &handIn) const
{
    return !handIn.answers.empty() &&
           std::all_of(handIn.answers.begin(), handIn.answers.end(), [this](const auto &answer) {
               const auto &[number, given] = answer;
               return number <= static_cast<int>(m_fingerprints.size()) &&
                      m_fingerprints[static_cast<std::size_t>(number) - 1].contains(given.fingerprint);
           });
}

/// Why this answer cannot be marked: the lesson does not ask what was answered, or nobody can answer so.
std::optional<Error> LessonMarks::faultOf(int number, const HandedAnswer &given) const
{
    const auto fault = [number](Text got, Text expected) {
        return Error{"", nameOf(number), std::move(got), std::move(expected)};
    };
    if (number > static_cast<int>(m_questions.size()))
        return fault(Text(ENGINE_TEXT("engine", "an answer"), {}),
                     Text(ENGINE_TEXT("engine", "at most %1 questions, as the lesson has"),
                          {std::to_string(m_questions.size())}));
    const std::size_t at = static_cast<std::size_t>(number) - 1;
    if (m_questions[at].asked != given.asked)
        return fault(Text(std::string(askedName(given.asked))), Text(ENGINE_TEXT("engine", "%1, as the lesson asks"),
                                                                     {std::string(askedName(m_questions[at].asked))}));
    if (!given.fingerprint.empty() && !m_fingerprints[at].contains(given.fingerprint))
        return fault(Text(ENGINE_TEXT("engine", "an answer to another question"), {}),
                     Text(ENGINE_TEXT("engine", "one to the question as it stands in the lesson"), {}));
    if (auto expected = fittingInstead(m_questions[at], given.answer))
        return fault(Text(writtenAnswer(given.answer)), std::move(*expected));
    return std::nullopt;
}

bool areAllProven(const HandIn &handIn)
{
    return std::none_of(handIn.answers.begin(), handIn.answers.end(),
                        [](const auto &answer) { return answer.second.fingerprint.empty(); });
}

} // namespace headscope
