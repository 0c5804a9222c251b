// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/run/change.h"

#include "engine/plan/keep.h"
#include "engine/plan/origin.h"
#include "engine/run/compute.h"
#include "engine/run/dot.h"
#include "engine/run/stopwatch.h"

#include <algorithm>
#include <map>
#include <set>

namespace headscope {
namespace {

using Blocks = std::map<TensorId, Block>;

void add(Blocks &blocks, const Block &more)
{
    if (const auto [known, isNew] = blocks.emplace(more.tensor, more); !isNew)
        widen(known->second, more);
}

Block wholeOf(const Plan &plan, TensorId id)
{
    return wholeBlock(id, tensorOf(plan, id).shape);
}

/// The cells that one plan overrides and the other does not, or not with the same number, and those that it empties.
void addOverrides(Blocks &blocks, const Plan &one, const Plan &other)
{
    for (const PlacedOverride &o : one.overrides) {
        if (const PlacedOverride *same = other.overrideAt(o.tensor, o.cell); same != nullptr && *same == o)
            continue;
        add(blocks, blockOfCell(o.tensor, o.cell));
    }
    for (const Block &block : one.emptied)
        if (std::find(other.emptied.begin(), other.emptied.end(), block) == other.emptied.end())
            add(blocks, block);
}

/// What of each tensor may be another than before.
Blocks changedBlocks(const Plan &before, const Plan &after)
{
    Blocks blocks;
    addOverrides(blocks, before, after);
    addOverrides(blocks, after, before);
    for (const GraphTensor *tensor : after.graph->inOrder())
        for (const Operand &operand : tensor->operands)
            if (const auto source = blocks.find(operand.tensor); source != blocks.end())
                if (const auto reached = blockAhead(after, *tensor, operand, source->second))
                    add(blocks, *reached);
    return blocks;
}

bool isWeightMatrix(TensorId id)
{
    return specOf(id).family == Family::Weight && specOf(id).axes.size() == 2;
}

/// What the inputs hold without any override is what they held at first.
bool isGiven(const GraphTensor &tensor)
{
    return tensor.operation == Operation::Given || tensor.operation == Operation::Draw;
}

/// What a given tensor held before the first override. Weights that are packed alone are unpacked for that once.
SharedTensor originalIn(TraceBuilder &run, const Trace &before, TensorId id)
{
    const bool isThere = before.isKept(id) || run.trace().originals().contains(id);
    return run.originalOf(id, isThere ? before.shared(id) : run.counted(computeWhole(before, id)));
}

} // namespace

std::shared_ptr<const Trace> changed(const Trace &before, const Plan &plan, const RunControl &control,
                                     double milliseconds)
{
    const Blocks blocks = changedBlocks(before.plan, plan);
    const auto isThere = [&blocks](TensorId id) { return !blocks.contains(id); };
    const auto fitted =
        std::make_shared<const Plan>(fittedTo(plan, before.budget().roomToKeep() - control.keptLater, isThere));
    TraceBuilder run(fitted, before.threads(), before.sharedBudget());
    const Stopwatch stopwatch(run);
    run.addMilliseconds(milliseconds);
    run.setWork(before.work);
    run.setOriginals(before.originals());
    Watch watch(control, static_cast<double>(plan.graph->size()));
    for (const GraphTensor *tensor : plan.graph->inOrder()) {
        const TensorId id = tensor->id;
        if (!watch.goesOn(1))
            return nullptr;
        if (!before.has(id))
            continue;
        const auto block = blocks.find(id);
        const bool isNew = block != blocks.end(); // what is the same takes no room
        const bool isKept = before.isKept(id) || before.packed(id) != nullptr;
        if (!isKept || !isKeptAfterRun(isNew ? *fitted : plan, *tensor)) {
            run.setMade(id);
            continue;
        }
        if (!isNew) {
            run.share(id, before);
            continue;
        }
        const SharedTensor base = isGiven(*tensor) ? originalIn(run, before, id) : before.shared(id);
        if (isGiven(*tensor) && !plan.isChanged(id))
            run.shareOriginal(id);
        else
            run.put(id, recomputed(run.trace(), *base, isGiven(*tensor) ? wholeOf(plan, id) : block->second, &watch));
        if (isWeightMatrix(id))
            run.putPacked(id, packedWeight(run.trace(), id));
        if (!before.isKept(id))
            run.keepPackedAlone(id);
    }
    return run.shared();
}

std::set<TensorId> changedTensors(const Plan &before, const Plan &after)
{
    std::set<TensorId> out;
    for (const auto &[id, block] : changedBlocks(before, after))
        out.insert(id);
    return out;
}

bool differsInOverridesOnly(const Plan &before, const Plan &after)
{
    return before.files == after.files && withoutOverrides(before).document == withoutOverrides(after).document;
}

Plan withoutOverrides(Plan plan)
{
    plan.overrides.clear();
    plan.emptied.clear();
    plan.document.overrides.clear();
    return plan;
}

void overrideInputs(TraceBuilder &run)
{
    const Plan &plan = run.plan();
    std::set<TensorId> tensors;
    for (const PlacedOverride &o : plan.overrides)
        if (run.trace().has(o.tensor))
            tensors.insert(o.tensor);
    for (const TensorId id : tensors) {
        run.put(id, recomputed(run.trace(), *run.originalOf(id, run.trace().shared(id)), wholeOf(plan, id)));
        if (isWeightMatrix(id))
            run.putPacked(id, packedWeight(run.trace(), id));
    }
}

} // namespace headscope
