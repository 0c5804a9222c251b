// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/lesson/keyline.h"
#include "ui/lesson/lesson.h"

namespace headscope {

/// Reads the inside of an `ask` block that begins on this line of its file.
Result<LessonQuestion> readQuestion(const NumberedLines &lines, int first);

} // namespace headscope
