// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/present/stepstalk.h"

#include "ui/detail/detail.h"
#include "ui/explain/stepwords.h"
#include "ui/text/words.h"

#include <QCoreApplication>

namespace headscope {
namespace {

class StepsTalkWords
{
    Q_DECLARE_TR_FUNCTIONS(headscope::StepsTalkWords)
};

Beat beat(const QString &text, const Sight &sight, const char *picture, double moment = 0)
{
    Beat beat{text};
    beat.sight = sight;
    beat.sight.picture = QLatin1String(picture);
    beat.sight.moment = moment;
    return beat;
}

/// The acts of the split, as a press each.
void addMoves(LessonPage &page, const Sight &sight)
{
    const QString acts[]{
        StepsTalkWords::tr("Each row holds the features of all heads side by side."),
        StepsTalkWords::tr("Reshape sets the heads apart. The order in memory stays the same."),
        StepsTalkWords::tr("Permute puts the heads before the positions: the order in memory changes."),
        StepsTalkWords::tr("Merge: every head is a matrix of its own, one row for each position.")};
    double moment = 0;
    for (const QString &act : acts)
        page.beats.push_back(beat(act, sight, "moves", moment++));
}

LessonPage pageOf(const GraphStep &step, const Session &session)
{
    const Selection &now = session.selection();
    const Plan &plan = session.plan();
    LessonPage page{stepTitle(*step.step), {}};
    Sight sight{{}};
    sight.step = step.step->name;
    sight.batch = now.batch;
    sight.head = now.head;
    if (now.pinned && now.step == step.step->id)
        sight.cell = CellName{std::string(specOf(now.pinned->tensor).name), now.pinned->cell};
    const QString headline = stepHeadline(step.step->id, plan);
    page.beats.push_back(beat(headline, sight, "maps"));
    if (step.step->id == StepId::Split)
        addMoves(page, sight);
    else if (detailOf(mainTensorOf(plan, step.tensors)) != nullptr)
        page.beats.push_back(beat(headline, sight, "inside"));
    return page;
}

} // namespace

Sight sightOf(const Session &session)
{
    const Selection &now = session.selection();
    Sight sight{session.location()};
    sight.step = specOf(now.step).name;
    sight.tensor = specOf(now.tensor).name;
    sight.batch = now.batch;
    sight.head = now.head;
    if (now.pinned)
        sight.cell = CellName{std::string(specOf(now.pinned->tensor).name), now.pinned->cell};
    if (session.look().view != View::Explore)
        sight.picture = QStringLiteral("heads");
    return sight;
}

StepsTalk stepsTalk(const Session &session)
{
    StepsTalk talk;
    talk.lesson.title = toQString(session.document().title);
    if (session.look().view != View::Explore) {
        Sight sight{{}};
        sight.step = specOf(session.selection().step).name;
        sight.batch = session.selection().batch;
        talk.lesson.pages.push_back({StepsTalkWords::tr("All heads"),
                                     {beat(stepHeadline(session.selection().step, session.plan()), sight, "heads")}});
        return talk;
    }
    for (const GraphStep &step : session.plan().graph->steps()) {
        if (step.step->id == session.selection().step)
            talk.start.page = static_cast<int>(talk.lesson.pages.size());
        talk.lesson.pages.push_back(pageOf(step, session));
    }
    return talk;
}

} // namespace headscope
