// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/run/change.h"

#include "engine/plan/keep.h"
#include "engine/plan/origin.h"
#include "engine/run/compute.h"
#include "engine/run/dot.h"

#include <algorithm>
#include <array>
#include <set>

namespace headscope {
namespace {

using Blocks = std::array<std::optional<Block>, kTensorCount>;

void add(std::optional<Block> &block, const Block &more)
{
    if (block)
        widen(*block, more);
    else
        block = more;
}

Block wholeOf(const Plan &plan, TensorId id)
{
    Block block{id, {}};
    for (const Index length : shapeOf(specOf(id), plan.sizes))
        block.ranges.emplace_back(0, length);
    return block;
}

/// The cells that one plan overrides and the other does not, or not with the same number.
void addOverrides(Blocks &blocks, const Plan &one, const Plan &other)
{
    for (const PlacedOverride &o : one.overrides) {
        if (const PlacedOverride *same = other.overrideAt(o.tensor, o.cell); same != nullptr && *same == o)
            continue;
        Block cell{o.tensor, {}};
        for (const Index index : o.cell)
            cell.ranges.emplace_back(index, index + 1);
        add(blocks[static_cast<std::size_t>(o.tensor)], cell);
    }
}

/// The tensors in the order of the table, except that what masks the scores comes before the masked scores.
std::vector<TensorId> inOrder()
{
    std::vector<TensorId> ids;
    for (const bool isWeight : {true, false})
        for (const TensorSpec &spec : tensorTable())
            if ((spec.role == Role::Weight) == isWeight)
                ids.push_back(spec.id);
    const auto masked = std::find(ids.begin(), ids.end(), TensorId::MaskedScores);
    std::rotate(masked, masked + 1, std::find(ids.begin(), ids.end(), TensorId::ScoreBias) + 1);
    return ids;
}

/// What of each tensor may be another than before.
Blocks changedBlocks(const Plan &before, const Plan &after)
{
    Blocks blocks;
    addOverrides(blocks, before, after);
    addOverrides(blocks, after, before);
    for (const TensorId id : inOrder()) {
        if (!isPresent(after, id))
            continue;
        auto &own = blocks[static_cast<std::size_t>(id)];
        for (const Operand &operand : operandsOf(after, specOf(id)))
            if (const auto &source = blocks[static_cast<std::size_t>(operand.tensor)])
                if (const auto reached = blockAhead(after, specOf(id), operand, *source))
                    add(own, *reached);
    }
    return blocks;
}

bool isWeightMatrix(TensorId id)
{
    return specOf(id).role == Role::Weight && specOf(id).axes.size() == 2;
}

/// What the inputs hold without any override is what they held at first.
bool isGiven(const Plan &plan, TensorId id)
{
    return operationOf(plan, specOf(id)) == Operation::Given || specOf(id).operation == Operation::Draw;
}

} // namespace

std::shared_ptr<const Trace> changed(const Trace &before, const Plan &plan, const RunControl &control)
{
    const auto trace = std::make_shared<Trace>(plan, before.threads());
    trace->work = before.work;
    trace->setOriginals(before.originals());
    const Blocks blocks = changedBlocks(before.plan, plan);
    Watch watch(control, static_cast<double>(kTensorCount));
    for (const TensorId id : inOrder()) {
        if (!watch.goesOn(1))
            return nullptr;
        if (!before.has(id))
            continue;
        const auto &block = blocks[static_cast<std::size_t>(id)];
        if (!isKeptAfterRun(plan, id)) {
            trace->setMade(id);
            continue;
        }
        if (!block) {
            trace->put(id, before.shared(id));
            trace->putPacked(id, before.sharedPacked(id));
            continue;
        }
        const SharedTensor base = isGiven(plan, id) ? trace->originalOf(id, before.shared(id)) : before.shared(id);
        trace->put(id, recomputed(*trace, *base, isGiven(plan, id) ? wholeOf(plan, id) : *block, &watch));
        if (isWeightMatrix(id))
            trace->putPacked(id, packedWeight(*trace, id));
    }
    trace->milliseconds = before.milliseconds;
    return trace;
}

std::array<bool, kTensorCount> changedTensors(const Plan &before, const Plan &after)
{
    std::array<bool, kTensorCount> out{};
    const Blocks blocks = changedBlocks(before, after);
    std::transform(blocks.begin(), blocks.end(), out.begin(),
                   [](const std::optional<Block> &block) { return block.has_value(); });
    return out;
}

bool differsInOverridesOnly(const Plan &before, const Plan &after)
{
    return before.files == after.files && withoutOverrides(before).document == withoutOverrides(after).document;
}

Plan withoutOverrides(Plan plan)
{
    plan.overrides.clear();
    plan.document.overrides.clear();
    return plan;
}

void overrideInputs(Trace &trace)
{
    std::set<TensorId> tensors;
    for (const PlacedOverride &o : trace.plan.overrides)
        if (stepOf(trace.plan, specOf(o.tensor)) == StepId::Inputs)
            tensors.insert(o.tensor);
    for (const TensorId id : tensors) {
        trace.put(id, recomputed(trace, *trace.originalOf(id, trace.shared(id)), wholeOf(trace.plan, id)));
        if (isWeightMatrix(id))
            trace.putPacked(id, packedWeight(trace, id));
    }
}

} // namespace headscope
