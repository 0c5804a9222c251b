// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lesson/lessonrun.h"

#include "engine/document/json.h"
#include "engine/run/run.h"
#include "ui/lesson/lessonblock.h"
#include "ui/lesson/lessons.h"
#include "ui/library/examples.h"
#include "ui/library/models.h"

#include <algorithm>

namespace headscope {
namespace {

/// Whether it is a session of a whole model, or the model's folder or file, of which no layer is the one that is meant.
bool isOfWholeModel(const QString &location)
{
    return !isBuiltIn(location) && (isModelFile(location.toStdString()) || isModel(location));
}

Error blockMissing()
{
    return {"", "block", Text(ENGINE_TEXT("engine", "nothing, for a session of a whole model"), {}),
            Text(ENGINE_TEXT("engine", "a block of the model, such as decoder.1.cross"), {})};
}

} // namespace

LessonSource sourceOf(const Lesson &lesson, const Sight &sight)
{
    return {sessionOf(lesson, sight), sight.settings, sight.block};
}

Result<Document> withSettings(Document document, const std::vector<KeySetting> &settings)
{
    for (const auto &[path, json] : settings) {
        auto changed = withSetting(document, path, json);
        if (!changed)
            return changed.error();
        document = std::move(*changed);
    }
    return document;
}

Result<OpenedSource> openSource(const LessonSource &source, const std::function<bool()> &isCancelled)
{
    if (!source.block.empty())
        return openBlock(source, isCancelled);
    Opening opening;
    opening.isCancelled = isCancelled;
    opening.change = [&source](const Document &document) { return withSettings(document, source.settings); };
    const auto opened = openSession(source.location, opening);
    if (!opened)
        return isOfWholeModel(source.location) ? blockMissing() : opened.error();
    auto plan = makePlan(opened->document, opened->files);
    return plan ? Result<OpenedSource>({std::move(*plan)}) : plan.error();
}

Cell drawnRow(const Sight &sight)
{
    const TensorSpec *spec = sight.cell ? findTensor(sight.cell->tensor) : nullptr;
    const bool hasRow = spec != nullptr && spec->axes == specOf(Role::Weights).axes;
    Cell row = hasRow ? sight.cell->cell : Cell{sight.batch, sight.head, 0, 0};
    row.back() = 0;
    return row;
}

Result<BeatRun> LessonRuns::sourceRunOf(const LessonSource &source)
{
    const auto known = std::find_if(m_runs.begin(), m_runs.end(), [&](const auto &one) { return one.first == source; });
    if (known != m_runs.end())
        return known->second;
    const auto opened = openSource(source);
    if (!opened)
        return opened.error();
    BeatRun run{runAll(opened->plan)};
    run.model = opened->model;
    return m_runs.emplace_back(source, std::move(run)).second;
}

Result<BeatRun> LessonRuns::runOf(const Beat &beat)
{
    const Sight &sight = beat.sight;
    const auto known = sourceRunOf(sourceOf(m_lesson, sight));
    if (!known)
        return inBeat(known.error(), m_lesson, beat);
    BeatRun run = *known;
    if (sight.picture == QStringLiteral("sweep")) {
        if (!m_sweep)
            m_sweep = std::make_shared<const Sweep>(makeSweep());
        run.sweep = m_sweep;
    }
    if (sight.picture == QStringLiteral("draws"))
        run.draws = std::make_shared<const Draws>(makeDraws(run.trace->plan, drawnRow(sight), sight.draws));
    return run;
}

} // namespace headscope
