// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/lesson/lesson.h"
#include "ui/question/handin.h"

#include <optional>
#include <set>
#include <string>
#include <vector>

namespace headscope {

/// What an answer is worth.
struct AnswerMark
{
    bool isAnswered = false;
    bool isRight = false;
    double share =
        0; ///< of its entries that are right: of the axes of a shape, the numbers of a row, the cells of a mask
};

/// The questions of a lesson with their right answers from the engine, and what answers to them are worth.
class LessonMarks
{
public:
    /// Runs the sessions of its questions; the error is that of the beat which cannot be shown.
    static Result<LessonMarks> of(const Lesson &lesson);

    const QString &lesson() const { return m_lesson; }
    const std::vector<Question> &questions() const { return m_questions; }
    /// One for each question. Answers to other questions than it asks are an error, and so are options that it does not
    /// have and cells that are no mask of its size. Another lesson's name is one unless every answer tells that it was
    /// given to a question of this one.
    Result<std::vector<AnswerMark>> mark(const HandIn &handIn) const;

private:
    bool asksAll(const HandIn &handIn) const;
    std::optional<Error> faultOf(int number, const HandedAnswer &given) const;

    QString m_lesson; ///< as files that are handed in name it
    std::vector<Question> m_questions;
    std::vector<std::set<std::string>> m_fingerprints; ///< by which each question is known
};

/// Whether each answer says what it was given to: a file may lack it.
bool areAllProven(const HandIn &handIn);

} // namespace headscope
