// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/lesson/lesson.h"

namespace headscope {

// Lessons are Markdown: front matter between lines of ---, a page for each heading, a beat for each paragraph, blocks
// `see` and `ask` between fences, and notes for the teacher as quotations.

inline constexpr qint64 kLargestLesson = 1 << 20; ///< bytes

/// Reads a lesson. Its sessions are not opened, and its placeholders not filled. The error names the line, what stood
/// there and what could.
Result<Lesson> readLesson(const QString &name, const QByteArray &markdown);
/// What a file holds that may be a lesson.
Result<QByteArray> lessonBytes(const QString &path);

} // namespace headscope
