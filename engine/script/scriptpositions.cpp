// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/base/joined.h"
#include "engine/plan/positions.h"
#include "engine/script/scriptparts.h"

namespace headscope {
namespace {

void writePlaces(Script &script, const char *of, const OptionalRef &ref, const char *usual, const char *count)
{
    const std::string given = std::string("given_") + of + "_positions";
    if (ref)
        script.givenAs(given, tensorAt(*script.plan().files, *ref));
    script.line("%1_positions = %2.double().expand(b, %3)", {of, ref ? given : usual, count});
}

void writeParameter(Script &script, TensorId id, const OptionalRef &ref)
{
    if (ref)
        script.given(id);
    else
        script.line("%1 = torch.ones(d).to(dtype)", {std::string(specOf(id).name)});
    script.overrides({id});
}

void writeHeadNorm(Script &script, const char *heads, const char *weight)
{
    const std::string eps = pythonNumber(script.document().layer.normEps);
    const bool isRms = script.document().layer.qkNorm == NormKind::Rms;
    script.line(isRms ? "%1_norm = %1 / torch.sqrt(%1.pow(2).mean(-1, keepdim=True) + %3) * %2"
                      : "%1_norm = layer_norm(%1, %2, None, %3)",
                {heads, weight, eps});
}

void writeTurns(Script &script)
{
    const RopeSettings &rope = *script.document().layer.rope;
    script.line("size = %1  # features that are turned", {std::to_string(script.plan().sizes.rotated)});
    script.line("turns = %1 ** (-torch.arange(0, size, 2).double() / size)", {pythonNumber(rope.theta)});
    if (!rope.scaling)
        return;
    const RopeScaling &scaling = *rope.scaling;
    if (scaling.type == RopeScalingType::Linear)
        return script.line("turns = turns / %1", {pythonNumber(scaling.factor)});
    script.line("waves = %1 * turns / (2 * math.pi)", {std::to_string(scaling.originalMaxPosition)});
    script.line("share = ((waves - %1) / (%2 - %1)).clamp(0, 1)",
                {pythonNumber(scaling.lowFreqFactor), pythonNumber(scaling.highFreqFactor)});
    script.line("turns = (1 - share) * turns / %1 + share * turns", {pythonNumber(scaling.factor)});
}

void writeRotation(Script &script)
{
    const bool isHalf = script.document().layer.rope->pairing == Pairing::Half;
    script.comment("Rotary embedding: each pair of features turns with its position.");
    writeTurns(script);
    script.line("def rotated(X, positions):");
    script.line("    angles = positions[:, None, :, None] * turns");
    script.line("    cos, sin = angles.cos().to(dtype), angles.sin().to(dtype)");
    script.line(isHalf ? "    x, y = X[..., :size // 2], X[..., size // 2:size]"
                       : "    x, y = X[..., 0:size:2], X[..., 1:size:2]");
    script.line(isHalf ? "    pairs = torch.cat([x * cos - y * sin, y * cos + x * sin], dim=-1)"
                       : "    pairs = torch.stack([x * cos - y * sin, y * cos + x * sin], dim=-1).flatten(-2)");
    script.line("    return torch.cat([pairs, X[..., size:]], dim=-1)");
    script.line("Q_rotated = rotated(%1, query_positions)", {newestHeads(script.plan(), "Q", false)});
    script.line("K_rotated = rotated(%1, key_positions)", {newestHeads(script.plan(), "K", false)});
    script.overrides({Role::QRotated, Role::KRotated});
}

void writeBuckets(Script &script)
{
    const RelativeBiasSettings &bias = *script.document().layer.relativeBias;
    script.given(Role::RelativeTable);
    script.overrides({Role::RelativeTable});
    script.line("ahead = key_positions[:, None, :] - query_positions[:, :, None]");
    script.line(bias.bidirectional ? "buckets = relative_table.shape[0] // 2" : "buckets = relative_table.shape[0]");
    script.line(bias.bidirectional ? "first = (ahead > 0).long() * buckets" : "first = torch.zeros_like(ahead).long()");
    script.line(bias.bidirectional ? "distance = ahead.abs()" : "distance = (-ahead).clamp(min=0)");
    script.line("single = buckets // 2  # distances with a bucket of their own");
    script.line("far = torch.log(distance.clamp(min=1) / single) / math.log(%1 / single) * (buckets - single)",
                {std::to_string(bias.maxDistance)});
    script.line("far = (single + far.long()).clamp(max=buckets - 1)");
    script.line("bucket = first + torch.where(distance < single, distance.long(), far)");
    script.line("position_bias = relative_table[bucket].permute(0, 3, 1, 2)");
}

void writeDistances(Script &script)
{
    script.line("slopes = torch.tensor([%1], dtype=torch.float64)",
                {joinedWith(", ", slopesOf(script.plan()), pythonNumber)});
    script.line("distance = (query_positions[:, None, :, None] - key_positions[:, None, None, :]).abs()");
    script.line("position_bias = (-slopes[:, None, None] * distance).to(dtype)");
}

} // namespace

std::string newestHeads(const Plan &plan, const std::string &name, bool isRotated)
{
    if (isRotated && plan.sizes.rotated > 0)
        return name + "_rotated";
    return plan.document.layer.qkNorm ? name + "_heads_norm" : name + "_heads";
}

void writePositions(Script &script)
{
    const LayerSettings &layer = script.document().layer;
    const PositionSettings &given = partOf(layer.positions);
    if (layer.rope || layer.alibi || layer.relativeBias) {
        script.comment("Where queries and keys stand.");
        writePlaces(script, "query", given.queries, "(torch.arange(n_q) + n_k - n_q)", "n_q");
        writePlaces(script, "key", given.keys, "torch.arange(n_k)", "n_k");
    }
    if (layer.qkNorm) {
        script.comment("Each head's queries and keys are normed.");
        writeParameter(script, Role::QNorm, script.document().weights.qNorm);
        writeParameter(script, Role::KNorm, script.document().weights.kNorm);
        writeHeadNorm(script, "Q_heads", "q_norm");
        writeHeadNorm(script, "K_heads", "k_norm");
        script.overrides({Role::QHeadsNorm, Role::KHeadsNorm});
    }
    if (layer.rope)
        writeRotation(script);
}

void writePositionBias(Script &script)
{
    if (!isPresent(script.plan(), Role::PositionBias))
        return;
    script.comment("What the distance of a query and a key adds to its score.");
    if (script.document().layer.alibi)
        writeDistances(script);
    else
        writeBuckets(script);
    if (script.plan().sizes.appended > 0)
        script.line("position_bias = F.pad(position_bias, (0, n_appended))");
    script.overrides({Role::PositionBias});
}

} // namespace headscope
