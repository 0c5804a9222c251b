// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/mistakes/obstacles.h"

#include "engine/mistakes/seenkeys.h"
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

/// Whether a key is hidden from any query: lengths may leave all of them.
bool hidesAny(const Plan &plan)
{
    const auto byHand = plan.overridesOf(Role::Mask);
    if (std::any_of(byHand.begin(), byHand.end(), [](const PlacedOverride &o) { return o.value == 0; }))
        return true;
    SeenKeys keys(plan);
    return keys.hasAny(keys.heads(),
                       [&](Index item, Index head, Index query) { return keys.hides(item, head, query); });
}

Obstacle needsHiddenKeys(const Plan &plan)
{
    return unless(plan.hidesKeys() && hidesAny(plan), ENGINE_TEXT("engine", "It needs a mask that hides keys."));
}

/// Whether the mask of a plan lets a query see any of these keys, which are given for each of its rows.
template <class KeysOf>
bool showsAny(const Plan &plan, KeysOf keysOf)
{
    SeenKeys keys(plan);
    return keys.hasAny(keys.heads(), [&](Index item, Index head, Index query) {
        return keys.shows(item, head, query, keysOf(item, query));
    });
}

Plan withoutLengths(Plan plan)
{
    plan.document.mask.validLens = {};
    return plan;
}

Plan withoutCausal(Plan plan)
{
    plan.document.mask.causal = Causal::None;
    plan.document.mask.window = {};
    return plan;
}

/// How many keys valid_lens leave: no length is below none or beyond the last key.
Index seenLength(const Plan &plan, Index item, Index query)
{
    const Index k = plan.sizes.k;
    return std::clamp<Index>(validLength(plan.document.mask.validLens, item, query).value_or(k), 0, k);
}

/// Whether the bias may add anything to a score: not where all its numbers are 0. Those that cannot be read may be any,
/// and so may those that a person gave.
bool mayBiasCount(const Plan &plan)
{
    const OptionalRef &bias = plan.document.mask.bias;
    const AnyTensor *given = bias && plan.files ? tensorNamed(*plan.files, *bias) : nullptr;
    if (given == nullptr || plan.isChanged(Role::ScoreBias))
        return bias.has_value();
    const auto counts = [](const auto &tensor) {
        return std::any_of(tensor.data(), tensor.data() + tensor.size(), [](auto n) { return toDouble(n) != 0; });
    };
    return std::visit(counts, *given);
}

/// Whether a score of 1 is lost in rounding where it is added to the fill. Larger ones may not be, and smaller ones may
/// be beside a smaller fill: the run alone knows them.
bool swallowsScores(const Plan &plan)
{
    const double fill = plan.document.mask.fill;
    return plan.document.layer.precision == Precision::Float64
               ? fill + 1 == fill
               : static_cast<float>(fill + 1) == static_cast<float>(fill);
}

/// Whether keys and values are made of the same inputs: one tensor may be given as both, and drawn ones that are no
/// random numbers are alike, too.
bool haveSameInputs(const Plan &plan)
{
    const InputSettings &in = plan.document.inputs;
    const bool areDrawnAlike = (in.kind == InputKind::Ones || in.kind == InputKind::Arange) && !in.keys && !in.values;
    return in.selfAttention || (in.keys && in.keys == in.values) ||
           (areDrawnAlike && plan.sizes.keySize == plan.sizes.valueSize);
}

/// Whether the values that are mixed are the keys: made of the same inputs, and changed by nothing on the way.
bool areValuesKeys(const Plan &plan)
{
    const WeightSettings &w = plan.document.weights;
    const bool areWeightsAlike = w.kind == WeightKind::Identity && !w.wk && !w.bk && !w.wv && !w.bv;
    const bool areHeadsAlone = tensorOf(plan, Role::Scores).operands[1].tensor == Role::KHeads &&
                               tensorOf(plan, Role::HeadOutputs).operands[1].tensor == Role::VHeads;
    return haveSameInputs(plan) && (areWeightsAlike || !plan.document.layer.projections) && areHeadsAlone &&
           plan.sizes.past == 0 && !plan.isChangedSomewhere();
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
    const Plan whole = withoutLengths(plan);
    SeenKeys keys(whole);
    const bool isSeen = keys.hasAny(plan.sizes.h, [&](Index item, Index head, Index query) {
        const Index other = (item * plan.sizes.h + head) % plan.sizes.b; // whose length the wrong program takes
        const auto [few, many] = std::minmax({seenLength(plan, item, query), seenLength(plan, other, query)});
        return keys.shows(item, head, query, {few, many});
    });
    return unless(isSeen,
                  ENGINE_TEXT("engine", "It needs two heads, and batch items whose valid_lens hide different keys."));
}

Obstacle obstacleToForgottenPadding(const Plan &plan)
{
    const auto padding = [&plan](Index item, Index query) {
        return KeyRange{seenLength(plan, item, query), plan.sizes.k};
    };
    return unless(showsAny(withoutLengths(plan), padding),
                  ENGINE_TEXT("engine", "It needs valid_lens that hide keys which nothing else hides."));
}

Obstacle obstacleToForgottenBias(const Plan &plan)
{
    return unless(mayBiasCount(plan), ENGINE_TEXT("engine", "It needs a mask.bias that is not 0 everywhere."));
}

Obstacle obstacleToCausalShift(const Plan &plan)
{
    const MaskSettings &mask = plan.document.mask;
    const auto next = [&plan](Index /*item*/, Index query) {
        const KeyRange keys = nearKeys(plan, query, 1);
        return KeyRange{std::max({keys.first, nearKeys(plan, query).end, plan.document.mask.prefix}), keys.end};
    };
    return unless(mask.causal != Causal::None && showsAny(withoutCausal(plan), next),
                  ENGINE_TEXT("engine", "It needs a causal mask that hides a next key which nothing else hides."));
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
    if (swallowsScores(plan))
        return Text(ENGINE_TEXT("engine", "It needs a smaller fill: beside this one a score of 1 is lost in rounding."),
                    {});
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
        return unless(!areValuesKeys(plan), ENGINE_TEXT("engine", "The values are the keys here."));
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
