// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/lesson/lessonmarks.h"

namespace headscope {

/// What one student handed in, marked.
struct MarkedFile
{
    QString student;
    QString file;
    std::vector<AnswerMark> marks;
};

/// A row a student, a column a question: 1 right, 0 wrong, a share where a part is right, nothing where there is no
/// answer. Behind them how many are right, of how many, and the mean share; the last row has the mean of each column.
QString marksAsCsv(const std::vector<MarkedFile> &students, std::size_t questions);
/// The same, with the lesson, and for each answer whether it is right.
QString marksAsJson(const std::vector<MarkedFile> &students, const LessonMarks &marks);

} // namespace headscope
