// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/lesson/lesson.h"
#include "ui/session/session.h"

namespace headscope {

struct ComparedMaps;

/// Any session as a talk: a page for each step, or one of all heads or of the comparison where that is looked at.
struct StepsTalk
{
    Lesson lesson;
    LessonPlace start; ///< what is looked at now
};
StepsTalk stepsTalk(const Session &session, const ComparedMaps *compared = nullptr);
/// The same of a session as it was looked at before; its plan and what is hidden in it are as they were.
StepsTalk stepsTalk(const Session &session, const ViewState &seen);
/// How it is looked at now, for the other.
ViewState seenNow(const Session &session);

/// What is looked at now, as a beat shows it; without settings.
Sight sightOf(const Session &session);
/// What the page of a talk is called that shows it.
QString titleOfSight(const Session &session);

} // namespace headscope
