// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/mistakes/obstacles.h"

#include "engine/plan/graph.h"
#include "engine/plan/mask.h"

#include <algorithm>
#include <cmath>
#include <string>

namespace headscope {
namespace {

Obstacle unless(bool isRight, const char *reason)
{
    return isRight ? std::nullopt : std::optional(Text(reason, {}));
}

Obstacle needsHeads(const Plan &plan)
{
    return unless(plan.sizes.h > 1, ENGINE_TEXT("engine", "It needs two heads or more."));
}

Obstacle needsHiddenKeys(const Plan &plan)
{
    return unless(plan.hidesKeys(), ENGINE_TEXT("engine", "It needs a mask that hides keys."));
}

/// Where the keys end that causal leaves to a query.
Index causalEnd(const Plan &plan, Index query)
{
    const MaskSettings &mask = plan.document.mask;
    const Index end = std::max(ownKey(plan, query) + 1, mask.prefix);
    return mask.causal == Causal::None ? plan.sizes.k : std::clamp<Index>(end, 0, plan.sizes.k);
}

/// How many keys valid_lens leave: no length is below none or beyond the last key.
Index seenLength(const Plan &plan, Index item, Index query)
{
    const Index k = plan.sizes.k;
    return std::clamp<Index>(validLength(plan.document.mask.validLens, item, query).value_or(k), 0, k);
}

/// Whether every head of every item would get the lengths of its own item all the same.
bool areSameTiled(const Plan &plan)
{
    const auto &[b, h, q] = std::tuple(plan.sizes.b, plan.sizes.h, plan.sizes.q);
    for (Index matrix = 0; matrix < b * h; ++matrix)
        for (Index query = 0; query < q; ++query)
            if (seenLength(plan, matrix / h, query) != seenLength(plan, matrix % b, query))
                return false;
    return true;
}

} // namespace

Obstacle obstacleToAny(const Plan &plan)
{
    constexpr Index most = Index{1} << 24U;
    if (!plan.attends())
        return Text(ENGINE_TEXT("engine", "It is a mistake of attention: this block has none."), {});
    if (plan.hasMapsAlone())
        return Text(ENGINE_TEXT("engine", "The weights are given: nothing is computed."), {});
    const Index numbers = countOf(tensorOf(plan, Role::Scores).shape).value_or(most + 1);
    if (numbers <= most)
        return std::nullopt;
    return Text(ENGINE_TEXT("engine", "The scores are %1 numbers: the lab takes at most %2."),
                {std::to_string(numbers), std::to_string(most)});
}

Obstacle obstacleToSplitting(const Plan &plan)
{
    const Sizes &s = plan.sizes;
    if (!plan.document.layer.projections)
        return Text(ENGINE_TEXT("engine", "It needs projections: here the heads are given."), {});
    if (s.past > 0)
        return Text(ENGINE_TEXT("engine", "It needs a session without keys of the past: those are split already."), {});
    return unless((s.h > 1 && s.q > 1) || (s.g > 1 && s.k > 1),
                  ENGINE_TEXT("engine", "It needs two heads or more, and two tokens."));
}

Obstacle obstacleToModelWidth(const Plan &plan)
{
    if (plan.document.layer.scale)
        return Text(ENGINE_TEXT("engine", "It needs layer.scale to be empty: the session has a scale of its own."), {});
    return needsHeads(plan);
}

Obstacle obstacleToNoScale(const Plan &plan)
{
    return unless(static_cast<float>(plan.scale()) != 1, ENGINE_TEXT("engine", "The scale of this layer is 1."));
}

Obstacle obstacleToTiling(const Plan &plan)
{
    if (!plan.document.mask.hasLengths())
        return Text(ENGINE_TEXT("engine", "It needs valid_lens."), {});
    return unless(!areSameTiled(plan),
                  ENGINE_TEXT("engine", "It needs two heads, and batch items with different valid_lens."));
}

Obstacle obstacleToForgottenPadding(const Plan &plan)
{
    bool hides = false;
    for (Index item = 0; item < plan.sizes.b; ++item)
        for (Index query = 0; query < plan.sizes.q; ++query)
            hides = hides || seenLength(plan, item, query) < causalEnd(plan, query);
    return unless(hides, ENGINE_TEXT("engine", "It needs valid_lens that hide more keys than causal does."));
}

Obstacle obstacleToForgottenBias(const Plan &plan)
{
    return unless(plan.document.mask.bias.has_value(), ENGINE_TEXT("engine", "It needs mask.bias."));
}

Obstacle obstacleToCausalShift(const Plan &plan)
{
    const MaskSettings &mask = plan.document.mask;
    const bool isLimited = mask.window && mask.window->right == 0;
    return unless(
        mask.causal != Causal::None && !isLimited && causalEnd(plan, 0) < plan.sizes.k,
        ENGINE_TEXT("engine", "It needs a causal mask that hides keys, and no window that ends at the query."));
}

Obstacle obstacleToOtherMasking(const Plan &plan)
{
    return needsHiddenKeys(plan);
}

Obstacle obstacleToAddedFill(const Plan &plan)
{
    const MaskSettings &mask = plan.document.mask;
    if (mask.fillMode == FillMode::Add || !std::isfinite(mask.fill))
        return Text(ENGINE_TEXT("engine", "It needs a fill that is a number and is written, not added."), {});
    return needsHiddenKeys(plan);
}

Obstacle obstacleToOtherAxis(const Plan &plan)
{
    return unless(plan.sizes.q > 1 && !isPresent(plan, Role::Sink),
                  ENGINE_TEXT("engine", "It needs two queries or more, and no sink."));
}

Obstacle obstacleToDropping(const Plan &plan)
{
    if (plan.isTraining())
        return Text(ENGINE_TEXT("engine", "The session trains: dropout belongs there."), {});
    return unless(plan.document.layer.dropout > 0, ENGINE_TEXT("engine", "It needs layer.dropout to be more than 0."));
}

Obstacle obstacleToMixingKeys(const Plan &plan)
{
    if (plan.sizes.d == plan.sizes.v)
        return std::nullopt;
    return Text(ENGINE_TEXT("engine",
                            "The shape betrays it: the heads would have another width, since that of a key is %1 "
                            "and that of a value is %2."),
                {std::to_string(plan.sizes.d), std::to_string(plan.sizes.v)});
}

Obstacle obstacleToOtherOrder(const Plan &plan)
{
    return unless(plan.sizes.h > 1 && plan.sizes.v > 1,
                  ENGINE_TEXT("engine", "It needs two heads or more, with two features or more."));
}

Obstacle obstacleToJoining(const Plan &plan)
{
    return unless(plan.sizes.h > 1 && plan.sizes.q > 1,
                  ENGINE_TEXT("engine", "It needs two heads or more, and two queries."));
}

} // namespace headscope
