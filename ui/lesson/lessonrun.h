// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/plan/plan.h"
#include "ui/lesson/lesson.h"
#include "ui/lesson/placeholders.h"

#include <functional>
#include <memory>

namespace headscope {

/// What a beat's session is opened with.
struct LessonSource
{
    QString location;
    std::vector<KeySetting> settings = {};
    bool operator==(const LessonSource &) const = default;
};
LessonSource sourceOf(const Lesson &lesson, const Sight &sight);

/// The document with these settings on top.
Result<Document> withSettings(Document document, const std::vector<KeySetting> &settings);

/// The session of a source, opened and planned; nothing is run yet.
Result<Plan> planOf(const LessonSource &source, const std::function<bool()> &isCancelled = {});

/// The row that dropout is drawn for: that of the pinned cell, else the first of the head that is looked at.
Cell drawnRow(const Sight &sight);

/// What the words of a beat are filled from.
struct BeatRun
{
    std::shared_ptr<const Trace> trace;
    std::shared_ptr<const Sweep> sweep = {};
    std::shared_ptr<const Draws> draws = {};

    LessonNumbers numbers(const Sight &sight) const
    {
        return {*trace, sight.batch, sweep.get(), sight.sweepSize, draws.get()};
    }
};

/// Runs what the beats of a lesson speak of, each session once, and waits for it. For whoever needs no window: sheets
/// and marks. Any thread.
class LessonRuns
{
public:
    explicit LessonRuns(const Lesson &lesson) : m_lesson(lesson) {}

    /// The error names the lesson and the line of the beat.
    Result<BeatRun> runOf(const Beat &beat);

private:
    Result<std::shared_ptr<const Trace>> traceOf(const LessonSource &source);

    const Lesson &m_lesson;
    std::vector<std::pair<LessonSource, std::shared_ptr<const Trace>>> m_traces;
    std::shared_ptr<const Sweep> m_sweep;
};

} // namespace headscope
