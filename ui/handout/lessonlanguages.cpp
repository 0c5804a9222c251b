// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
// A lesson in the languages of its handout.
#include "ui/handout/lessonhandout.h"
#include "ui/lesson/lessons.h"

#include <algorithm>

namespace headscope {
namespace {

/// That of the lesson's title, as far as letters tell it.
QString ownLanguage(const Lesson &lesson, const QStringList &languages)
{
    const bool isChinese = std::any_of(lesson.title.begin(), lesson.title.end(),
                                       [](QChar letter) { return letter.script() == QChar::Script_Han; });
    const auto fits = [&](const QString &language) { return language.startsWith(QStringLiteral("zh")) == isChinese; };
    const auto found = std::find_if(languages.begin(), languages.end(), fits);
    return found != languages.end() ? *found : languages.first();
}

/// A file has its lesson in one language alone, which is not to stand there twice.
bool isInOneLanguage(const Lesson &lesson)
{
    return lesson.name.endsWith(QStringLiteral(".md"));
}

} // namespace

Result<LessonHandout> lessonHandout(const QString &name, const SheetLook &look)
{
    LessonHandout wanted{look, {}};
    for (const QString &language : look.languages) {
        auto lesson = openLesson(name, language);
        if (!lesson)
            return lesson.error();
        wanted.lessons.push_back(std::move(*lesson));
        if (isInOneLanguage(wanted.lessons.front())) {
            wanted.languages = {ownLanguage(wanted.lessons.front(), look.languages)};
            return wanted;
        }
    }
    return wanted;
}

} // namespace headscope
