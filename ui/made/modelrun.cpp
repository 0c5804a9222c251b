// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/made/modelrun.h"

#include "engine/models/prediction.h"
#include "engine/models/runmodel.h"
#include "engine/models/unplacedchanges.h"
#include "engine/models/writing.h"

#include <algorithm>

namespace headscope {
namespace {

constexpr Index kMostWritten = 64; // tokens

bool isCancelled(const RunControl &control)
{
    return control.isCancelled && control.isCancelled();
}

/// Numbers act as soon as they have a place in what is written.
ModelChanges actingIn(const MadeModel &begun)
{
    ModelChanges changes = begun.wish.changes;
    changes.overrides = together(begun.wish.changes, begun.wish.unplaced).overrides;
    return changes;
}

/// What the model writes, told as what was made for it. Null when cancelled or where it cannot be planned.
SharedMadeModel written(const SharedMadeModel &made, const RunControl &control, SharedModelTrace &before)
{
    ModelWish wish = made->wish;
    wish.target.clear();
    wish.isTargetOld = false;
    const auto begun = makeModel(made->model, wish);
    if (!begun)
        return made;
    before = runModel((*begun)->plan, control, before);
    if (!before)
        return nullptr;
    Generation generation;
    generation.most = std::min(kMostWritten, made->model->longest.value_or(kMostWritten) - 1);
    const Written out = writeOn(before, generation, actingIn(**begun), control);
    if (isCancelled(control))
        return nullptr;
    wish.target = (*begun)->wish.target;
    const std::vector<TokenId> ids = withoutEnd(out.ids, *made->model); // what comes next is seen to be that sign
    wish.target.insert(wish.target.end(), ids.begin(), ids.end());
    if (wish.target == made->wish.target && !made->wish.isTargetOld)
        return made;
    const auto done = makeModel(made->model, wish);
    return done ? *done : made;
}

/// What it says is asked for in the thread of the window, which must not wait for a large vocabulary.
void recallPrediction(const ModelTrace &trace)
{
    candidatesAt(trace, predictingRow(trace), 1);
}

/// The run in which nothing is changed, or one that has the most in common with it.
SharedModelTrace unchangedIn(const SharedModelResult &before, const SharedModelTrace &now)
{
    if (before && before->unchanged)
        return before->unchanged;
    const bool isIt = before && before->trace->plan.model == now->plan.model &&
                      before->trace->plan.input == now->plan.input && before->trace->plan.changes == ModelChanges();
    return isIt ? before->trace : now;
}

} // namespace

SharedModelResult runMade(const SharedMadeModel &made, const RunControl &control, const SharedModelResult &before)
{
    SharedModelTrace last = before ? before->trace : nullptr;
    const SharedMadeModel wanted = writesAnew(*made->model, made->wish) ? written(made, control, last) : made;
    if (!wanted)
        return nullptr;
    auto result = std::make_shared<ModelResult>(ModelResult{wanted, runModel(wanted->plan, control, last), nullptr});
    if (!result->trace || isCancelled(control))
        return nullptr;
    recallPrediction(*result->trace);
    if (wanted->wish.changes == ModelChanges())
        return result;
    const auto plain = planModel(wanted->model, wanted->plan.input);
    if (plain)
        result->unchanged = runModel(*plain, control, unchangedIn(before, result->trace));
    return result->unchanged || !plain ? result : nullptr;
}

} // namespace headscope
