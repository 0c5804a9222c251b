// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/result.h"
#include "ui/handout/sheetlook.h"
#include "ui/lesson/lesson.h"

namespace headscope {

/// What a handout of a lesson is to show.
struct LessonHandout : SheetLook
{
    std::vector<Lesson> lessons; ///< the same one in each of the languages
};

/// The lesson in each of the look's languages, by its name, or as a file, which has it in one of them alone.
Result<LessonHandout> lessonHandout(const QString &name, const SheetLook &look);

/// Its pages: headings, sentences with their numbers, what is seen, and the questions. A worksheet has what comes
/// before a question on its page and not what follows, which tells the answer; what is asked is blank in all of it.
/// Sessions are opened and run; the error is that of the beat which cannot be shown. Any thread.
Result<Handout> handoutOf(const LessonHandout &wanted);

} // namespace headscope
