// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/lesson/lessonmarks.h"

namespace headscope {

/// What one student handed in, marked.
struct MarkedFile
{
    HandIn handIn;
    QString file; ///< as it was named, with its folder
    std::vector<AnswerMark> marks;
};

/// As --format has them.
inline QStringList markFormatNames()
{
    return {QStringLiteral("csv"), QStringLiteral("json")};
}

/// A row a student, a column a question: 1 right, 0 wrong, a share where a part is right, nothing where there is no
/// answer. Behind them how many are right, of how many, and the mean share; the last row has the mean of each column.
/// `withAnswers`: then a column a question with what was answered. Headings are in the language of the window; where
/// that is not English, the table begins with the mark of UTF-8, which spreadsheet programs want.
QString marksAsCsv(const std::vector<MarkedFile> &students, const LessonMarks &marks, bool withAnswers);
/// The same, with the lesson, and for each answer whether it is right. Its keys are English, and nothing is before it.
QString marksAsJson(const std::vector<MarkedFile> &students, const LessonMarks &marks, bool withAnswers);

} // namespace headscope
