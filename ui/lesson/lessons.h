// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/lesson/lesson.h"

namespace headscope {

/// The names of the lessons of this program, in their order: "01-why-attention".
QStringList lessonNames();
/// The same without their numbers.
QStringList shortLessonNames();

/// The lesson of this name, with or without its number, in a language or else in English; or one in a file, by its
/// path.
Result<Lesson> openLesson(const QString &name, const QString &language);

/// Whether the name alone says that it is a lesson in a file: it ends in .md, and is no folder.
bool isNamedAsLesson(const QString &path);

/// The session of a lesson as openSession() takes it: a file beside a lesson that is a file itself is named from there.
QString sessionOf(const Lesson &lesson, const Sight &sight);

} // namespace headscope
