// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/document/document.h"
#include "ui/lesson/lesson.h"

namespace headscope {

/// What of a document is not as in another one, as a lesson sets it.
std::vector<KeySetting> settingsBetween(const Document &from, const Document &to);

/// Puts a page at the end of a lesson, or begins one in a new file. What is there must be a lesson, and stays as it is.
/// The session is named from the lesson's folder.
Result<void> recordPage(const QString &path, const QString &lessonTitle, const QString &title, const QString &words,
                        Sight sight);

} // namespace headscope
