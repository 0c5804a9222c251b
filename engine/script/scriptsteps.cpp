// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/base/joined.h"
#include "engine/script/scriptparts.h"

#include "engine/plan/mask.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace headscope {
namespace {

std::string asPython(const std::vector<Index> &numbers)
{
    return "[" + joinedWith(", ", numbers) + "]";
}

std::string asPython(const std::vector<std::vector<Index>> &lists)
{
    return "[" + joinedWith(", ", lists, [](const std::vector<Index> &list) { return asPython(list); }) + "]";
}

std::string asPython(const ValidLens &lens)
{
    const auto *perItem = std::get_if<std::vector<Index>>(&lens);
    return perItem != nullptr ? asPython(*perItem) : asPython(std::get<std::vector<std::vector<Index>>>(lens));
}

/// A side of a window, short enough to be added to the number of a key.
std::string side(Index keys)
{
    return std::to_string(std::min(keys, kFarthestKey));
}

/// Causal and window, each past the prefix.
void writeNearKeys(Script &script, const MaskSettings &mask)
{
    if (!mask.hidesFarKeys())
        return;
    script.line(mask.causal == Causal::BottomRight ? "own_key = torch.arange(n_q)[:, None] + n_k - n_q"
                                                   : "own_key = torch.arange(n_q)[:, None]");
    const auto line = [&](const std::string &near) {
        if (mask.hasPrefix())
            script.line("mask &= (%1) | (key < %2)", {near, std::to_string(mask.prefix)});
        else
            script.line("mask &= %1", {near});
    };
    if (mask.causal != Causal::None)
        line("key <= own_key");
    if (mask.window && mask.window->left >= 0)
        line("key >= own_key - " + side(mask.window->left));
    if (mask.window && mask.window->right >= 0)
        line("key <= own_key + " + side(mask.window->right));
}

void writeSegments(Script &script, const SegmentSettings &segments)
{
    if (segments.isEmpty())
        return;
    script.line("query_segments = torch.tensor(%1)", {asPython(segments.queries)});
    script.line("key_segments = torch.tensor(%1)", {asPython(segments.keys)});
    script.line("mask &= query_segments[:, None, :, None] == key_segments[:, None, None, :]");
}

/// Lines that make `mask` (b, h, n_q, n_k), true where a query may attend.
void writeAllowedKeys(Script &script, const MaskSettings &mask)
{
    script.line("mask = torch.ones(b, h, n_q, n_k, dtype=torch.bool)");
    if (mask.hasRange())
        script.line("key = torch.arange(n_k)");
    if (mask.hasLengths()) {
        script.line("valid_lens = torch.tensor(%1)", {asPython(mask.validLens)});
        script.line(mask.lengthsOfItems() != nullptr ? "mask &= key < valid_lens[:, None, None, None]"
                                                     : "mask &= key < valid_lens[:, None, :, None]");
    }
    writeNearKeys(script, mask);
    writeSegments(script, mask.segments);
    if (mask.allowed) {
        script.givenAs("given_allowed", tensorAt(*script.plan().files, *mask.allowed));
        script.line("mask &= given_allowed != 0");
    }
}

bool hasOnlyNumbers(const AnyTensor &tensor)
{
    for (Index i = 0; i < countOf(shapeOf(tensor)); ++i)
        if (!std::isfinite(valueAt(tensor, i)))
            return false;
    return true;
}

/// Where every query may attend to every key.
void writeOpenMask(Script &script)
{
    script.comment("Every query may attend to every key.");
    script.line("mask = torch.ones(b, h, n_q, n_k, dtype=torch.bool)");
    script.line(isPresent(script.plan(), Role::PositionBias) ? "masked_scores = scaled_scores + position_bias"
                                                             : "masked_scores = scaled_scores");
    script.overrides({Role::MaskedScores});
}

void writeDeadRows(Script &script)
{
    const DeadRow rule = script.document().mask.deadRow;
    if (rule == DeadRow::Computed)
        return;
    const std::string value = rule == DeadRow::Zero      ? "0"
                              : rule == DeadRow::Uniform ? "1 / weights.shape[-1]"
                                                         : "math.nan";
    script.line("weights = weights.masked_fill(~mask.any(-1, keepdim=True), %1)", {value});
}

} // namespace

void writeMissingBias(Script &script)
{
    if (isPresent(script.plan(), Role::NormBias) && !script.document().weights.normBias &&
        script.changes(Role::NormBias))
        script.line("norm_bias = torch.zeros_like(norm_weight)");
}

void writeNorm(Script &script, const std::string &to, const std::string &from)
{
    const bool hasBias = !script.isFunction() || script.document().weights.normBias || script.changes(Role::NormBias);
    script.line(script.document().layer.normKind == NormKind::Rms
                    ? "%1 = %2 / torch.sqrt(%2.pow(2).mean(-1, keepdim=True) + %3) * norm_weight"
                    : "%1 = layer_norm(%2, norm_weight, %4, %3)",
                {to, from, pythonNumber(script.document().layer.normEps), hasBias ? "norm_bias" : "None"});
}

std::string linear(const Plan &plan, const std::string &from, TensorId weight, TensorId bias)
{
    const std::string added = isPresent(plan, bias) ? ", " + std::string(specOf(bias).name) : "";
    return "F.linear(" + from + ", " + std::string(specOf(weight).name) + added + ")";
}

void writeProjection(Script &script)
{
    const Plan &plan = script.plan();
    script.comment("Projections, then heads: (b, n, h·d) to (b, h, n, d).");
    if (plan.normsQueries())
        writeNorm(script, "queries_norm", "queries");
    const bool areOne = script.document().inputs.selfAttention && !script.changes(Role::Queries) &&
                        !script.changes(Role::Keys) && !script.changes(Role::Values);
    if (plan.normsInputs() && areOne)
        script.line("keys_norm = values_norm = queries_norm");
    else if (plan.normsInputs()) {
        writeNorm(script, "keys_norm", "keys");
        writeNorm(script, "values_norm", "values");
    }
    script.overrides({Role::QueriesNorm, Role::KeysNorm, Role::ValuesNorm});
    script.line("Q = %1", {linear(plan, plan.normsQueries() ? "queries_norm" : "queries", Role::Wq, Role::Bq)});
    script.line("K = %1", {linear(plan, plan.normsInputs() ? "keys_norm" : "keys", Role::Wk, Role::Bk)});
    script.line("V = %1", {linear(plan, plan.normsInputs() ? "values_norm" : "values", Role::Wv, Role::Bv)});
    script.overrides({Role::Q, Role::K, Role::V});
    const char *newKeys = script.isFunction() ? "n_k" : "n_new"; // a function has no past
    script.line("Q_heads = Q.reshape(b, n_q, h, d).permute(0, 2, 1, 3)");
    script.line("K_heads = K.reshape(b, %1, g, d).permute(0, 2, 1, 3)", {newKeys});
    script.line("V_heads = V.reshape(b, %1, g, v).permute(0, 2, 1, 3)", {newKeys});
    if (plan.sizes.past > 0) {
        script.given(Role::PastKeys);
        script.given(Role::PastValues);
        script.overrides({Role::PastKeys, Role::PastValues});
        script.line("K_heads = torch.cat([past_keys, K_heads], dim=2)");
        script.line("V_heads = torch.cat([past_values, V_heads], dim=2)");
    }
    script.overrides({Role::QHeads, Role::KHeads, Role::VHeads});
}

/// Keys and values that the layer appends, and those that each query head reads.
void writeHeads(Script &script)
{
    const Sizes &s = script.plan().sizes;
    for (const auto &[name, bias, size] : {std::array{"K", "bias_k", "d"}, std::array{"V", "bias_v", "v"}}) {
        if (s.appended == 0)
            break;
        std::string parts = *name == 'K' ? newestHeads(script.plan(), name) : std::string(name) + "_heads";
        if (script.document().weights.biasK)
            parts += ", " + std::string(bias) + ".reshape(1, g, 1, " + size + ").expand(b, g, 1, " + size + ")";
        if (script.document().layer.addZeroAttn)
            parts += ", torch.zeros(b, g, 1, " + std::string(size) + ", dtype=dtype)";
        script.line("%1_appended = torch.cat([%2], dim=2)", {name, parts});
    }
    script.overrides({Role::KAppended, Role::VAppended});
    const std::string keys = s.appended > 0 ? "K_appended" : newestHeads(script.plan(), "K");
    const char *values = s.appended > 0 ? "V_appended" : "V_heads";
    if (s.g != s.h)
        script.line("own_keys, own_values = (X.repeat_interleave(h // g, dim=1) for X in (%1, %2))", {keys, values});
    else
        script.line("own_keys, own_values = %1, %2", {keys, values});
}

void writeScores(Script &script)
{
    const LayerSettings &layer = script.document().layer;
    script.comment("Scores.");
    script.line("scores = %1 @ own_keys.transpose(2, 3)", {newestHeads(script.plan(), "Q")});
    script.overrides({Role::Scores});
    if (layer.scale)
        script.line("scaled_scores = scores * %1", {pythonNumber(*layer.scale)});
    else
        script.line("scaled_scores = scores / math.sqrt(d)");
    if (layer.softcap)
        script.line("scaled_scores = %1 * torch.tanh(scaled_scores / %1)", {pythonNumber(*layer.softcap)});
    script.overrides({Role::ScaledScores});
}

void writeMask(Script &script)
{
    const MaskSettings &mask = script.document().mask;
    if (script.isFunction() && !script.plan().fills() && !script.changes(Role::Mask))
        return writeOpenMask(script);
    script.comment("Mask: true where a query may attend to a key.");
    writeAllowedKeys(script, mask);
    if (mask.bias) {
        script.givenAs("given_bias", tensorAt(*script.plan().files, *mask.bias));
        script.line("score_bias = given_bias.to(dtype).expand(b, h, n_q, n_k)");
        script.line("mask &= given_bias.expand(b, h, n_q, n_k) != -math.inf");
    }
    if (script.plan().sizes.appended > 0) {
        script.line("mask = F.pad(mask, (0, n_appended), value=True)  # appended keys are never masked");
        if (mask.bias)
            script.line("score_bias = F.pad(score_bias, (0, n_appended))");
    }
    script.overrides({Role::Mask, Role::ScoreBias});
    const std::string position = isPresent(script.plan(), Role::PositionBias) ? " + position_bias" : "";
    script.line("biased = scaled_scores%1%2", {position, mask.bias ? " + score_bias" : ""});
    script.line(mask.addsFill() ? "masked_scores = torch.where(mask, biased, biased + %1)"
                                : "masked_scores = biased.masked_fill(~mask, %1)",
                {pythonNumber(mask.fill)});
    script.overrides({Role::MaskedScores});
}

void writeWeighing(Script &script)
{
    const Plan &plan = script.plan();
    script.comment("Attention weights, and the mixture of values.");
    if (isPresent(plan, Role::Sink)) { // one more column, that is dropped
        script.given(Role::Sink);
        script.overrides({Role::Sink});
        script.line("column = sink[:, None, None].expand(b, h, n_q, 1)");
        script.line("weights = torch.softmax(torch.cat([masked_scores, column], dim=-1), dim=-1)[..., :-1]");
    } else {
        script.line("weights = torch.softmax(masked_scores, dim=-1)");
    }
    writeDeadRows(script);
    script.overrides({Role::Weights});
    std::string used = "weights";
    if (plan.isTraining()) {
        script.given(Role::DropoutMask);
        script.line("dropped_weights = weights * dropout_mask / (1 - %1)",
                    {pythonNumber(script.document().layer.dropout)});
        script.overrides({Role::DroppedWeights});
        used = "dropped_weights";
    }
    const TensorId values = isPresent(plan, Role::VAppended) ? Role::VAppended : Role::VHeads;
    if (hasOnlyNumbers(*script.trace().whole(values))) {
        script.line("head_outputs = %1 @ own_values", {used});
    } else { // 0 times NaN is NaN: what is masked is left out instead
        script.line("seen = (%1 != 0) | mask", {used});
        script.line("terms = %1.unsqueeze(-1) * own_values.unsqueeze(2)", {used});
        script.line("head_outputs = torch.where(seen.unsqueeze(-1), terms, torch.zeros_like(terms)).sum(3)");
    }
    script.overrides({Role::HeadOutputs});
    script.line("concat = head_outputs.permute(0, 2, 1, 3).flatten(2)");
    script.overrides({Role::Concat});
}

void writeOutput(Script &script)
{
    const Plan &plan = script.plan();
    script.comment("Output.");
    script.line("output = %1", {linear(plan, "concat", Role::Wo, Role::Bo)});
    script.overrides({Role::Output});
    std::string newest = "output";
    if (plan.dropsOutput()) {
        script.given(Role::OutputDropoutMask);
        script.line("dropped_output = output * output_dropout_mask / (1 - %1)",
                    {pythonNumber(script.document().layer.outputDropout)});
        script.overrides({Role::DroppedOutput});
        newest = "dropped_output";
    }
    if (script.document().layer.residual) {
        script.line("residual_sum = %1 + queries", {newest});
        script.overrides({Role::ResidualSum});
        newest = "residual_sum";
    }
    if (plan.normsOutput())
        writeNorm(script, "normed_output", newest);
    script.overrides({Role::NormedOutput});
}

} // namespace headscope
