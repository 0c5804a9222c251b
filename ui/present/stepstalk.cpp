// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/present/stepstalk.h"

#include "ui/compare/comparedmaps.h"
#include "ui/detail/detail.h"
#include "ui/explain/stepwords.h"
#include "ui/figure/slice.h"
#include "ui/present/modelpage.h"
#include "ui/present/picture.h"
#include "ui/session/hidden.h"
#include "ui/session/together.h"
#include "ui/text/modelwords.h"
#include "ui/text/words.h"

#include <QCoreApplication>

#include <algorithm>
#include <utility>

namespace headscope {
namespace {

class StepsTalkWords
{
    Q_DECLARE_TR_FUNCTIONS(headscope::StepsTalkWords)
};

/// A session as it was looked at, which may have been before: of the same plan, with the same hidden in it.
class SeenSession
{
public:
    SeenSession(const Session &session, ViewState seen) : m_session(session), m_seen(std::move(seen)) {}

    const Session &whole() const { return m_session; }
    const Look &look() const { return m_seen.look; }
    const ViewState &selection() const { return m_seen; }
    const Plan &plan() const { return m_session.plan(); }
    const Hidden &hidden() const { return m_session.hidden(); }
    const SharedMadeModel &model() const { return m_session.model(); }
    const SharedModelResult &modelResult() const { return m_session.modelResult(); }
    std::size_t block() const { return m_session.block(); }

private:
    const Session &m_session;
    const ViewState m_seen;
};

/// What is hidden stays so on the screen of a class, and so does a mistake that is to be found.
Sight sightBeside(const SeenSession &session)
{
    Sight sight{{}};
    sight.batch = session.selection().batch;
    sight.riddle = session.look().riddle;
    if (session.model())
        sight.block = session.model()->model->blocks[session.block()].name;
    for (const QString &word : session.look().hidden)
        if (Hidden known; addHidden(known, word, session.plan()))
            sight.hidden << word;
    return sight;
}

QString blockOf(const SeenSession &session)
{
    return blockTitle(*session.model()->model, session.block());
}

QString headsTitle(const SeenSession &session)
{
    return session.model() ? StepsTalkWords::tr("%1: all heads").arg(blockOf(session))
                           : StepsTalkWords::tr("All heads");
}

QString pageTitle(const Step &step, const SeenSession &session)
{
    const QString title = session.hidden().hidesStep(step.id) ? hiddenMark() : stepTitle(step);
    return session.model() ? StepsTalkWords::tr("%1: %2").arg(blockOf(session), title) : title;
}

bool isStepUntold(StepId step, const SeenSession &session)
{
    return session.hidden().hidesWordsOf(session.plan(), step);
}

QString headlineOf(StepId step, const SeenSession &session)
{
    return isStepUntold(step, session) ? StepsTalkWords::tr("What happens here?") : stepHeadline(step, session.plan());
}

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

/// The tensor that the page of a step is about: the one that is chosen, but where that stands beside its like anyway.
TensorId tensorOfPage(const GraphStep &step, const SeenSession &session)
{
    const ViewState &now = session.selection();
    const TensorId main = mainTensorOf(session.plan(), step.tensors);
    const ShownTensors usual = shownTensors(session.plan(), main, Sight{{}});
    const auto &tensors = usual.tensors;
    const bool isBeside = usual.areTogether && std::find(tensors.begin(), tensors.end(), now.tensor) != tensors.end();
    return now.step == step.step->id && !isBeside ? now.tensor : main;
}

/// Whether the page of a step can show the pinned cell: where the step neither made nor reads it, the picture would be
/// that of the step that made it.
bool showsPinned(const GraphStep &step, const SeenSession &session)
{
    const ViewState &now = session.selection();
    if (!now.pinned || now.step != step.step->id)
        return false;
    const TensorId pinned = now.pinned->tensor;
    const auto &operands = tensorOf(session.plan(), tensorOfPage(step, session)).operands;
    return session.look().view != View::Explore || tensorOf(session.plan(), pinned).step == now.step ||
           std::any_of(operands.begin(), operands.end(), [&](const Operand &one) { return one.tensor == pinned; });
}

Sight sightOfPage(const GraphStep &step, const SeenSession &session)
{
    const ViewState &now = session.selection();
    Sight sight = sightBeside(session);
    sight.step = step.step->name;
    sight.head = now.head;
    if (const TensorId shown = tensorOfPage(step, session); shown != mainTensorOf(session.plan(), step.tensors))
        sight.tensor = specOf(shown).name;
    if (showsPinned(step, session))
        sight.cell = CellName{std::string(specOf(now.pinned->tensor).name), now.pinned->cell};
    return sight;
}

/// Where a step makes several in the same way, also which of them is shown.
QString wordsOfMaps(const GraphStep &step, const SeenSession &session)
{
    const QString headline = headlineOf(step.step->id, session);
    const TensorId shown = tensorOfPage(step, session);
    QStringList others;
    for (const TensorId tensor : madeTogether(session.plan(), shown))
        if (tensor != shown)
            others << tensorTitle(specOf(tensor));
    const bool areSeen = shownTensors(session.plan(), shown, Sight{{}}).areTogether;
    return others.isEmpty() || areSeen || isStepUntold(step.step->id, session)
               ? headline
               : StepsTalkWords::tr("%1. You see %2 here; the same is done for %3.")
                     .arg(headline, tensorTitle(specOf(shown)), listed(others));
}

/// Whether there is something to tell of what happens inside, and nothing hidden would be told by it.
bool tellsInside(TensorId tensor, const SeenSession &session)
{
    const GraphTensor &made = tensorOf(session.plan(), tensor);
    const Hidden &hidden = session.hidden();
    const bool readsHidden = std::any_of(made.operands.begin(), made.operands.end(),
                                         [&](const Operand &operand) { return hidden.hidesNumbersOf(operand.tensor); });
    return detailOf(session.plan(), tensor) != nullptr && !isStepUntold(made.step, session) &&
           !hidden.hidesNumbersOf(tensor) && !readsHidden;
}

LessonPage pageOf(const GraphStep &step, const SeenSession &session)
{
    LessonPage page{pageTitle(*step.step, session), {}};
    const Sight sight = sightOfPage(step, session);
    const StepId id = step.step->id;
    page.beats.push_back(beat(wordsOfMaps(step, session), sight, "maps"));
    if (id == StepId::Split && isPresent(session.plan(), Role::Q) && !isStepUntold(id, session))
        addMoves(page, sight);
    if (id != StepId::Split && tellsInside(tensorOfPage(step, session), session))
        page.beats.push_back(beat(headlineOf(id, session), sight, "inside"));
    return page;
}

/// What the gallery of the heads shows; beside other views, the weights. All have their turn.
LessonPage headsPage(const SeenSession &session)
{
    const TensorId chosen = session.selection().tensor;
    const bool isShown = session.look().view == View::Heads && isAttentionMap(specOf(chosen));
    const GraphTensor &shown = tensorOf(session.plan(), isShown ? chosen : TensorId(Role::Weights));
    Sight sight = sightBeside(session);
    sight.tensor = shown.name;
    LessonPage page{headsTitle(session), {}};
    for (; sight.head < session.plan().sizes.h; sight.head += kHeadsOnPage)
        page.beats.push_back(beat(headlineOf(shown.step, session), sight, "heads"));
    return page;
}

/// Whether all blocks of a model are seen.
bool isOfWholeModel(const SeenSession &session)
{
    return session.look().view == View::Model && session.modelResult();
}

/// Whether all heads are seen; a block of a model may have none.
bool showsHeads(const SeenSession &session)
{
    return session.look().view != View::Explore && hasShares(session.plan());
}

/// The cell that is pinned in the comparison, where this run has it, too.
std::optional<CellName> pinnedIn(const ComparedMaps &compared, const Plan &plan)
{
    const GraphTensor *tensor = plan.graph->find(compared.a().spec().name);
    if (!compared.pinned || tensor == nullptr || tensor->shape.size() < 2)
        return std::nullopt;
    Cell cell(tensor->shape.size(), 0);
    cell[cell.size() - 2] = compared.pinned->first;
    cell.back() = compared.pinned->second;
    return isInside(cell, tensor->shape) ? std::optional(CellName{std::string(tensor->name), cell}) : std::nullopt;
}

/// All beside each other, and each alone, which is larger.
LessonPage comparePage(const ComparedMaps &compared, const SeenSession &session)
{
    LessonPage page{StepsTalkWords::tr("Compare: %1").arg(tensorLongTitle(compared.a().spec())), {}};
    Sight sight = sightBeside(session);
    sight.cell = pinnedIn(compared, session.plan());
    QStringList words{compared.hasDifference() ? StepsTalkWords::tr("A and B beside each other, and B minus A.")
                                               : StepsTalkWords::tr("A and B beside each other."),
                      compared.maps[0].title, compared.maps[1].title};
    if (compared.hasDifference())
        words << StepsTalkWords::tr("B minus A: above 0 where B is larger, below 0 where A is.");
    for (qsizetype i = 0; i < words.size(); ++i)
        page.beats.push_back(beat(words[i], sight, "compare", static_cast<double>(i)));
    return page;
}

} // namespace

Sight sightOf(const Session &now)
{
    const SeenSession session(now, seenNow(now));
    const auto &steps = session.plan().graph->steps();
    const auto isChosen = [&](const GraphStep &step) { return step.step->id == session.selection().step; };
    const auto chosen = std::find_if(steps.begin(), steps.end(), isChosen);
    Sight sight = chosen != steps.end() ? sightOfPage(*chosen, session) : sightBeside(session);
    sight.session = now.location();
    if (isOfWholeModel(session))
        sight.picture = QStringLiteral("model");
    else if (showsHeads(session))
        sight.picture = QStringLiteral("heads");
    return sight;
}

QString titleOfSight(const Session &now)
{
    const SeenSession session(now, seenNow(now));
    if (isOfWholeModel(session))
        return wholeModelTitle();
    return showsHeads(session) ? headsTitle(session) : pageTitle(specOf(session.selection().step), session);
}

ViewState seenNow(const Session &session)
{
    ViewState seen = session.view();
    seen.pinned = session.selection().pinned; // while a walk is under way, too
    return seen;
}

StepsTalk stepsTalk(const Session &session, const ComparedMaps *compared)
{
    if (compared == nullptr)
        return stepsTalk(session, seenNow(session));
    StepsTalk talk;
    talk.lesson.title = toQString(session.title());
    talk.lesson.pages.push_back(comparePage(*compared, {session, seenNow(session)}));
    return talk;
}

StepsTalk stepsTalk(const Session &told, const ViewState &seen)
{
    const SeenSession session(told, seen);
    StepsTalk talk;
    talk.lesson.title = toQString(told.title());
    const bool isOfModel = isOfWholeModel(session);
    if (isOfModel)
        talk.lesson.pages.push_back(wholeModelPage(session.whole(), sightBeside(session)));
    if (showsHeads(session)) {
        talk.lesson.pages.push_back(headsPage(session));
        if (!isOfModel)
            talk.start.beat = static_cast<int>(session.selection().head / kHeadsOnPage);
        return talk;
    }
    for (const GraphStep &step : session.plan().graph->steps()) {
        if (step.step->id == session.selection().step && !isOfModel)
            talk.start.page = static_cast<int>(talk.lesson.pages.size());
        talk.lesson.pages.push_back(pageOf(step, session));
    }
    return talk;
}

} // namespace headscope
