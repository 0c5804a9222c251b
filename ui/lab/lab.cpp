// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lab/lab.h"

#include "engine/mistakes/obstacles.h"
#include "ui/compare/compared.h"
#include "ui/figure/slice.h"
#include "ui/text/mistakewords.h"
#include "ui/text/words.h"

#include <QCoreApplication>
#include <QRandomGenerator>
#include <QWidget>

#include <algorithm>
#include <utility>

namespace headscope {
namespace {

class LabWords
{
    Q_DECLARE_TR_FUNCTIONS(headscope::LabWords)
};

/// The look without a mistake: what stood in the place of its run, and of the right one beside it, stands there again.
Look withoutLab(Look look)
{
    Compared compared = comparedOf(look.compared);
    const auto before = std::exchange(compared.before, {});
    for (std::size_t i = 0; i < before.size(); ++i) {
        ComparedPick &side = compared.sides[i];
        if (side.run == kMistakenRun || (side.run == kOwnRun && !look.mistake.isEmpty()))
            side = before[i];
    }
    if (!isAttentionMap(specOf(compared.tensor)))
        compared.tensor = Compared().tensor;
    look.compared = lookWordsOf(compared);
    look.mistake.clear();
    look.riddle.reset();
    return look;
}

/// The scores of hidden keys are mere fills, which nobody compares: what softmax makes of them tells more.
TensorId shownFirst(const Mistake &mistake)
{
    const Role first = mistake.tensors.front();
    return first == Role::MaskedScores ? Role::Weights : first;
}

bool differAt(const LabRun &lab, const Selection &at)
{
    const Cell cell = cellIn(lab.right->plan, at, 0, 0);
    const MatrixPlace place{cell.size() > 2 ? cell[0] : 0, cell.size() > 3 ? cell[1] : 0};
    return differIn(*lab.right, *lab.wrong, at.tensor, place);
}

/// Shows the first tensor that differs where both runs are equal in all that is compared, at the same batch item and
/// head, or where these are equal, too, at the first that differ.
Compared whereItDiffers(const LabRun &lab, Compared compared)
{
    const Sizes &sizes = lab.right->plan.sizes;
    const ComparedPick &shown = compared.sides.front();
    Selection at;
    at.tensor = compared.tensor;
    at.batch = std::min(shown.item.value_or(0), sizes.b - 1);
    at.head = std::min(shown.head.value_or(0), sizes.h - 1);
    if (!lab.first || differAt(lab, at))
        return compared;
    at.tensor = compared.tensor = lab.first->tensor;
    if (differAt(lab, at))
        return compared;
    follow(at, {at.tensor, lab.first->firstCell}, sizes);
    for (ComparedPick &side : compared.sides) {
        side.item = at.batch;
        side.head = at.head;
    }
    return compared;
}

/// No move of its own. Nothing happens where the mistake that was chosen is not shown as it was then.
void goWhereItDiffers(Session &session, const Look &chosen)
{
    Look look = session.look();
    const bool isAsChosen = look.mistake == chosen.mistake && look.compared == chosen.compared;
    if (!isAsChosen || !session.isResultCurrent() || !session.result()->lab)
        return;
    look.compared = lookWordsOf(whereItDiffers(*session.result()->lab, comparedOf(look.compared)));
    session.settleLook(look);
}

} // namespace

void showMistake(Session &session, const Mistake *mistake)
{
    const ComparedPick shown = comparedOf(session.look().compared).sides.front();
    Look look = withoutLab(session.look());
    if (mistake == nullptr)
        return session.setLook(look);
    Compared compared = comparedOf(look.compared);
    compared.before = compared.sides;
    compared.sides = {ComparedPick{kOwnRun, shown.item, shown.head},
                      ComparedPick{kMistakenRun, shown.item, shown.head.value_or(0)}};
    compared.tensor = shownFirst(*mistake);
    compared.pinned.reset();
    look.compared = lookWordsOf(compared);
    look.mistake = toQString(mistake->name);
    look.view = View::Compare;
    session.setLook(look);
    const auto go = [&session, chosen = session.look()] { goWhereItDiffers(session, chosen); };
    if (session.isResultCurrent())
        go();
    else
        QObject::connect(&session, &Session::resultChanged, &session, go, Qt::SingleShotConnection);
}

void giveUpMistake(Session &session)
{
    const auto &[mistake, isHidden] = session.labOrder();
    if (mistake != nullptr && !isHidden && obstacleTo(*mistake, session.plan()))
        session.settleLook(withoutLab(session.look()));
}

void compareTensor(Session &session, TensorId tensor)
{
    Look look = session.look();
    Compared compared = comparedOf(look.compared);
    compared.tensor = tensor;
    compared.pinned.reset();
    look.compared = lookWordsOf(compared);
    session.setLook(look);
}

void startRiddle(Session &session, Index seed)
{
    if (!session.isOpen())
        return;
    ViewState view = session.view();
    view.look = withoutLab(view.look);
    view.look.riddle = seed;
    view.look.view = View::Explore;
    view.step = session.steps().front()->id;
    view.tensor = mainTensorOf(session.plan(), tensorsOf(session.plan(), view.step));
    view.pinned.reset();
    view.wantsChange = false;
    session.setView(view);
}

QString obstacleToRiddle(const Plan &plan)
{
    if (std::any_of(mistakes().begin(), mistakes().end(), [&](const Mistake &m) { return canBeHidden(m, plan); }))
        return {};
    const QString none = LabWords::tr("No mistake can be hidden here.");
    if (!plan.attends())
        return inSequence({none, LabWords::tr("Each of them is one of attention: this block has none.")});
    const auto reason = obstacleToAny(plan);
    return reason ? inSequence({none, translated(*reason)}) : none;
}

Index anySeed()
{
    return QRandomGenerator::global()->bounded(static_cast<int>(kRiddles));
}

void repair(Session &session)
{
    const Mistake *hidden = session.labOrder().mistake;
    hidden != nullptr ? showMistake(session, hidden) : endRiddle(session);
}

void endRiddle(Session &session)
{
    session.setLook(withoutLab(session.look()));
}

Verdict verdictOn(const RunResult &result, StepId step, const Mistake &guess)
{
    const Mistake &hidden = *result.order.mistake;
    const Plan &plan = result.trace->plan;
    const StepId wrongStep = result.lab->first ? tensorOf(plan, result.lab->first->tensor).step : stepOf(hidden);
    const QString where = stepTitle(specOf(step));
    if (comesBefore(step, wrongStep))
        return {false,
                LabWords::tr("Not yet: after the step %1 every number is still right. Look further on.").arg(where)};
    if (comesBefore(wrongStep, step))
        return {false, LabWords::tr("Too late: the step %1 gets wrong numbers already. Look further back.").arg(where)};
    if (&guess != &hidden)
        return {false, LabWords::tr("The step %1 is right, but something else went wrong there.").arg(where)};
    return {true, inSequence({LabWords::tr("Found: %1.").arg(mistakeTitle(hidden)), mistakeHappens(hidden),
                              LabWords::tr("How to see it: %1").arg(mistakeSign(hidden))})};
}

void showPart(QWidget &part, bool isShown)
{
    QWidget *keyboard = part.window()->focusWidget();
    if (!isShown && keyboard != nullptr && part.isAncestorOf(keyboard))
        keyboard->clearFocus();
    part.setVisible(isShown);
}

} // namespace headscope
