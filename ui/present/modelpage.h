// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/lesson/lesson.h"

namespace headscope {

class Session;

QString wholeModelTitle();
/// All blocks of the session's model, of which that of the sight stands out, and what the model says at the position
/// that is shown, unless it is to be predicted. There must be a run.
LessonPage wholeModelPage(const Session &session, Sight sight);

} // namespace headscope
