// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/models/modeltrace.h"
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
    std::string block = {}; ///< where it is a whole model
    bool operator==(const LessonSource &) const = default;
    /// Whether both are of one layer, or of one block of a model, whatever is set in it.
    bool isOfSame(const LessonSource &other) const { return location == other.location && block == other.block; }
};
LessonSource sourceOf(const Lesson &lesson, const Sight &sight);

/// The document with these settings on top.
Result<Document> withSettings(Document document, const std::vector<KeySetting> &settings);

/// What a source shows: a layer, or a block of a whole model, with the run of all of it.
struct OpenedSource
{
    Plan plan;
    SharedModelTrace model = nullptr;
};

/// The session of a source, opened and planned; nothing is run yet but the model that a block is of.
Result<OpenedSource> openSource(const LessonSource &source, const std::function<bool()> &isCancelled = {});

/// The row that dropout is drawn for: that of the pinned cell, else the first of the head that is looked at.
Cell drawnRow(const Sight &sight);

/// What the words of a beat are filled from.
struct BeatRun
{
    std::shared_ptr<const Trace> trace;
    std::shared_ptr<const Sweep> sweep = {};
    std::shared_ptr<const Draws> draws = {};
    SharedModelTrace model = {}; ///< that the block is of

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
    Result<BeatRun> sourceRunOf(const LessonSource &source);

    const Lesson &m_lesson;
    std::vector<std::pair<LessonSource, BeatRun>> m_runs;
    std::shared_ptr<const Sweep> m_sweep;
};

} // namespace headscope
