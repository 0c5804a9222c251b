// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/plan/blockrows.h"

#include "engine/plan/plan.h"
#include "engine/plan/readings.h"

namespace headscope {
namespace {

using enum Extent;
using enum Role;

// Tables, a row on a line.
// clang-format off

// Where an output cell's numbers come from: (batch, position, feature).
Cell idRow(const IdLists &ids, const Cell &out) { return {ids[static_cast<std::size_t>(out[0])][static_cast<std::size_t>(out[1])], out[2]}; }
// Where an image is read, one token stands before its patches; it has the first row of the table.
bool isPatch(const Plan &p, const Cell &out) { return p.sizes.patches > 0 && out[1] > 0; }
Cell tokenRow(const Plan &p, const Cell &out) { return isPatch(p, out) ? Cell{} : p.sizes.patches > 0 ? Cell{0, out[2]} : idRow(p.document.inputs.tokenIds, out); }
Cell patchRow(const Plan &p, const Cell &out) { return isPatch(p, out) ? Cell{out[0], out[1] - 1, out[2]} : Cell{}; }
Cell segmentRow(const Plan &p, const Cell &out) { return idRow(p.document.inputs.segmentIds, out); }
Cell positionRow(const Plan &p, const Cell &out) { return {p.document.layer.positionOffset + out[1], out[2]}; }

std::vector<Reading> sumOfEmbeddings()
{
    return {{ScaledTokenEmbedding, sameCell, {TokenEmbedding}}, {PositionEmbedding, sameCell}, {SegmentEmbedding, sameCell}};
}

// When a tensor is there.
bool isKind(const Plan &p, BlockKind kind) { return p.document.layer.kind == kind; }
bool embeds(const Plan &p) { return isKind(p, BlockKind::Embedding); }
bool feedsForward(const Plan &p) { return isKind(p, BlockKind::FeedForward); }
bool isFinal(const Plan &p) { return isKind(p, BlockKind::Final); }
bool unembeds(const Plan &p) { return isKind(p, BlockKind::Unembedding); }
bool isScaled(const Plan &p) { return p.document.layer.scale.has_value(); }
bool hasIds(const Plan &p) { return embeds(p) && p.sizes.patches == 0; }
bool hasPatches(const Plan &p) { return embeds(p) && p.sizes.patches > 0; }
bool scalesTokens(const Plan &p) { return embeds(p) && isScaled(p); }
bool takesTokens(const Plan &p) { return embeds(p) && !isScaled(p); }
bool hasPositions(const Plan &p) { return embeds(p) && p.document.weights.wPosition.has_value(); }
bool hasSegments(const Plan &p) { return embeds(p) && p.document.weights.wSegment.has_value(); }
bool leavesEmbedding(const Plan &p) { return embeds(p) && !p.normsOutput(); }
bool addsElsewhere(const Plan &p) { return feedsForward(p) && p.document.inputs.residual.has_value(); }
bool normsBefore(const Plan &p) { return feedsForward(p) && p.normsInputs(); }
bool isGated(const Plan &p) { return feedsForward(p) && p.document.weights.wGate.has_value(); }
bool isPlain(const Plan &p) { return feedsForward(p) && !p.document.weights.wGate; }
bool transforms(const Plan &p) { return isFinal(p) && p.document.weights.wTransform.has_value(); }
bool scalesLast(const Plan &p) { return unembeds(p) && isScaled(p); }
bool hasUpBias(const Plan &p) { return feedsForward(p) && (p.document.layer.bias || p.document.weights.bUp); }
bool hasDownBias(const Plan &p) { return feedsForward(p) && (p.document.layer.bias || p.document.weights.bDown); }
bool hasGateBias(const Plan &p) { return isGated(p) && p.document.weights.bGate.has_value(); }
bool hasPatchBias(const Plan &p) { return hasPatches(p) && p.document.weights.bPatch.has_value(); }
bool hasTransformBias(const Plan &p) { return transforms(p) && p.document.weights.bTransform.has_value(); }
bool hasUnembedBias(const Plan &p) { return unembeds(p) && p.document.weights.bUnembed.has_value(); }

std::vector<TensorSpec> streamRows()
{
    const std::vector<Extent> stream{Batch, QueryCount, QuerySize};
    const std::vector<Extent> hidden{Batch, QueryCount, HiddenSize};
    const std::vector<Extent> words{Batch, QueryCount, VocabularySize};
    return {
        {TokenIds, "token_ids", ENGINE_TEXT("tensors", "token ids"), StepId::Inputs, hasIds, Family::Input, Lane::Output, {Batch, QueryCount}, Operation::Given, {}, {.areNumbers = true}},
        {SegmentIds, "segment_ids", ENGINE_TEXT("tensors", "segment ids"), StepId::Inputs, hasSegments, Family::Input, Lane::Value, {Batch, QueryCount}, Operation::Given, {}, {.areNumbers = true}},
        {Patches, "patches", ENGINE_TEXT("tensors", "patches"), StepId::Inputs, hasPatches, Family::Input, Lane::Output, {Batch, PatchCount, PatchSize}, Operation::Given, {}},
        {PatchEmbedding, "patch_embedding", ENGINE_TEXT("tensors", "patch embedding"), StepId::Embed, hasPatches, Family::Output, Lane::Output, {Batch, PatchCount, QuerySize}, Operation::Dot, linearReadings(Patches, WPatch, BPatch)},
        {TokenRows, "token_rows", ENGINE_TEXT("tensors", "token rows"), StepId::Embed, scalesTokens, Family::Output, Lane::Output, stream, Operation::Copy, {{WToken, tokenRow, {}, Spread::Column}, {PatchEmbedding, patchRow}}, {.longTitle = ENGINE_TEXT("tensors", "rows of the table of tokens")}},
        {TokenEmbedding, "token_embedding", ENGINE_TEXT("tensors", "token embedding"), StepId::Embed, takesTokens, Family::Output, Lane::Output, stream, Operation::Copy, {{WToken, tokenRow, {}, Spread::Column}, {PatchEmbedding, patchRow}}, {.symbol = "E"}},
        {ScaledTokenEmbedding, "token_embedding", ENGINE_TEXT("tensors", "token embedding"), StepId::Embed, scalesTokens, Family::Output, Lane::Output, stream, Operation::Scale, {{TokenRows, sameCell}}, {.symbol = "E"}},
        {PositionEmbedding, "position_embedding", ENGINE_TEXT("tensors", "positions"), StepId::Embed, hasPositions, Family::Key, Lane::Query, stream, Operation::Copy, {{WPosition, positionRow}}, {.longTitle = ENGINE_TEXT("tensors", "position embedding"), .symbol = "P"}},
        {SegmentEmbedding, "segment_embedding", ENGINE_TEXT("tensors", "segments"), StepId::Embed, hasSegments, Family::Value, Lane::Value, stream, Operation::Copy, {{WSegment, segmentRow, {}, Spread::Column}}, {.longTitle = ENGINE_TEXT("tensors", "segment embedding"), .symbol = "G"}},
        {EmbeddingSum, "embedding_sum", ENGINE_TEXT("tensors", "embedding sum"), StepId::AddPositions, normsEmbedding, Family::Output, Lane::Output, stream, Operation::Add, sumOfEmbeddings(), {.symbol = "X"}},
        {Embedding, "embedding", ENGINE_TEXT("tensors", "embedding"), StepId::AddPositions, leavesEmbedding, Family::Output, Lane::Output, stream, Operation::Add, sumOfEmbeddings(), {.symbol = "X"}},
        {NormedEmbedding, "embedding", ENGINE_TEXT("tensors", "embedding"), StepId::PostNorm, normsEmbedding, Family::Output, Lane::Output, stream, Operation::Norm, normReadings(EmbeddingSum), {.longTitle = ENGINE_TEXT("tensors", "embedding, normed"), .symbol = "\\hat{X}"}},
        {FfnInput, "ffn_input", ENGINE_TEXT("tensors", "input"), StepId::Inputs, feedsForward, Family::Input, Lane::Output, stream, Operation::Given, {}, {.longTitle = ENGINE_TEXT("tensors", "input of the feed-forward"), .symbol = "X"}},
        {ResidualInput, "residual_input", ENGINE_TEXT("tensors", "residual input"), StepId::Inputs, addsElsewhere, Family::Input, Lane::None, stream, Operation::Given, {}},
        {FfnNorm, "ffn_norm", ENGINE_TEXT("tensors", "normed input"), StepId::PreNorm, normsBefore, Family::Input, Lane::Output, stream, Operation::Norm, normReadings(FfnInput), {.symbol = "\\hat{X}"}},
        {FfnGate, "ffn_gate", ENGINE_TEXT("tensors", "gate"), StepId::Expand, isGated, Family::Key, Lane::Query, hidden, Operation::Dot, linearReadings(FfnNorm, WGate, BGate, {FfnInput}), {.symbol = "G"}},
        {FfnUp, "ffn_up", ENGINE_TEXT("tensors", "up"), StepId::Expand, feedsForward, Family::Output, Lane::Output, hidden, Operation::Dot, linearReadings(FfnNorm, WUp, BUp, {FfnInput}), {.longTitle = ENGINE_TEXT("tensors", "expanded"), .symbol = "U"}},
        {FfnActivated, "ffn_activated", ENGINE_TEXT("tensors", "activated"), StepId::Activate, isPlain, Family::Output, Lane::Output, hidden, Operation::Activate, {{FfnUp, sameCell}}, {.symbol = "H"}},
        {FfnGated, "ffn_activated", ENGINE_TEXT("tensors", "activated"), StepId::Activate, isGated, Family::Output, Lane::Output, hidden, Operation::Activate, {{FfnGate, sameCell}, {FfnUp, sameCell}}, {.longTitle = ENGINE_TEXT("tensors", "gated and activated"), .symbol = "H"}},
        {FfnDown, "ffn_down", ENGINE_TEXT("tensors", "down"), StepId::Contract, feedsForward, Family::Output, Lane::Output, {Batch, QueryCount, OutputSize}, Operation::Dot, {{FfnGated, inputRow, {FfnActivated}}, {WDown, weightRow}, {BDown, biasCell}}, {.longTitle = ENGINE_TEXT("tensors", "contracted"), .symbol = "Y"}},
        {FinalInput, "final_input", ENGINE_TEXT("tensors", "input"), StepId::Inputs, isFinal, Family::Input, Lane::Output, stream, Operation::Given, {}, {.longTitle = ENGINE_TEXT("tensors", "what the last block gives"), .symbol = "X"}},
        {Role::Transform, "transform", ENGINE_TEXT("tensors", "transformed"), StepId::Transform, transforms, Family::Output, Lane::Output, stream, Operation::Dot, linearReadings(FinalInput, WTransform, BTransform), {.symbol = "T"}},
        {TransformActivated, "transform_activated", ENGINE_TEXT("tensors", "activated"), StepId::Activate, transforms, Family::Output, Lane::Output, stream, Operation::Activate, {{Role::Transform, sameCell}}, {.symbol = "H"}},
        {Role::FinalNorm, "final_norm", ENGINE_TEXT("tensors", "normed"), StepId::FinalNorm, isFinal, Family::Output, Lane::Output, stream, Operation::Norm, normReadings(TransformActivated, {FinalInput}), {.longTitle = ENGINE_TEXT("tensors", "final norm"), .symbol = "\\hat{X}"}},
        {UnembedInput, "unembed_input", ENGINE_TEXT("tensors", "input"), StepId::Inputs, unembeds, Family::Input, Lane::Output, stream, Operation::Given, {}, {.longTitle = ENGINE_TEXT("tensors", "what is unembedded"), .symbol = "X"}},
        {ScaledInput, "scaled_input", ENGINE_TEXT("tensors", "scaled input"), StepId::Rescale, scalesLast, Family::Input, Lane::Output, stream, Operation::Scale, {{UnembedInput, sameCell}}, {.symbol = "X'"}},
        {Logits, "logits", ENGINE_TEXT("tensors", "logits"), StepId::Unembed, unembeds, Family::Attention, Lane::Output, words, Operation::Dot, linearReadings(ScaledInput, WUnembed, BUnembed, {UnembedInput}), {.symbol = "Z", .keeping = Keeping::Scores}},
        {Probabilities, "probabilities", ENGINE_TEXT("tensors", "probabilities"), StepId::Predict, unembeds, Family::Attention, Lane::Output, words, Operation::Softmax, {{Logits, inputRow}}, {.symbol = "P", .keeping = Keeping::Never, .areProbabilities = true}},
    };
}

std::vector<TensorSpec> weightRows()
{
    return {
        {WToken, "W_token", ENGINE_TEXT("tensors", "table of tokens"), StepId::Inputs, embeds, Family::Weight, Lane::None, {VocabularySize, QuerySize}, Operation::Given, {}},
        {WPosition, "W_position", ENGINE_TEXT("tensors", "table of positions"), StepId::Inputs, hasPositions, Family::Weight, Lane::None, {PositionRows, QuerySize}, Operation::Given, {}},
        {WSegment, "W_segment", ENGINE_TEXT("tensors", "table of segments"), StepId::Inputs, hasSegments, Family::Weight, Lane::None, {SegmentRows, QuerySize}, Operation::Given, {}},
        {WPatch, "W_patch", ENGINE_TEXT("tensors", "W_patch"), StepId::Inputs, hasPatches, Family::Weight, Lane::None, {QuerySize, PatchSize}, Operation::Given, {}},
        {BPatch, "b_patch", ENGINE_TEXT("tensors", "b_patch"), StepId::Inputs, hasPatchBias, Family::Weight, Lane::None, {QuerySize}, Operation::Given, {}},
        {WUp, "W_up", ENGINE_TEXT("tensors", "W_up"), StepId::Inputs, feedsForward, Family::Weight, Lane::None, {HiddenSize, QuerySize}, Operation::Given, {}},
        {BUp, "b_up", ENGINE_TEXT("tensors", "b_up"), StepId::Inputs, hasUpBias, Family::Weight, Lane::None, {HiddenSize}, Operation::Given, {}},
        {WGate, "W_gate", ENGINE_TEXT("tensors", "W_gate"), StepId::Inputs, isGated, Family::Weight, Lane::None, {HiddenSize, QuerySize}, Operation::Given, {}},
        {BGate, "b_gate", ENGINE_TEXT("tensors", "b_gate"), StepId::Inputs, hasGateBias, Family::Weight, Lane::None, {HiddenSize}, Operation::Given, {}},
        {WDown, "W_down", ENGINE_TEXT("tensors", "W_down"), StepId::Inputs, feedsForward, Family::Weight, Lane::None, {OutputSize, HiddenSize}, Operation::Given, {}},
        {BDown, "b_down", ENGINE_TEXT("tensors", "b_down"), StepId::Inputs, hasDownBias, Family::Weight, Lane::None, {OutputSize}, Operation::Given, {}},
        {WTransform, "W_transform", ENGINE_TEXT("tensors", "W_transform"), StepId::Inputs, transforms, Family::Weight, Lane::None, {QuerySize, QuerySize}, Operation::Given, {}},
        {BTransform, "b_transform", ENGINE_TEXT("tensors", "b_transform"), StepId::Inputs, hasTransformBias, Family::Weight, Lane::None, {QuerySize}, Operation::Given, {}},
        {WUnembed, "W_unembed", ENGINE_TEXT("tensors", "W_unembed"), StepId::Inputs, unembeds, Family::Weight, Lane::None, {VocabularySize, QuerySize}, Operation::Given, {}},
        {BUnembed, "b_unembed", ENGINE_TEXT("tensors", "b_unembed"), StepId::Inputs, hasUnembedBias, Family::Weight, Lane::None, {VocabularySize}, Operation::Given, {}},
    };
}

/// Maps of a whole model, which no block has: what becomes of a prediction where each part is changed in turn.
std::vector<TensorSpec> effectRows()
{
    const auto never = [](const Plan &) { return false; };
    const std::vector<Extent> axes{Batch, QueryCount, AttendedCount};
    return {
        {Without, "without", ENGINE_TEXT("tensors", "without a part"), StepId::Predict, never, Family::Output, Lane::None, axes, Operation::Given, {}},
        {Patched, "patched", ENGINE_TEXT("tensors", "a part of another text"), StepId::Predict, never, Family::Output, Lane::None, axes, Operation::Given, {}},
        {PatchedStream, "patched_stream", ENGINE_TEXT("tensors", "the stream of another text"), StepId::Predict, never, Family::Output, Lane::None, axes, Operation::Given, {}},
    };
}

// clang-format on

} // namespace

bool normsEmbedding(const Plan &plan)
{
    return embeds(plan) && plan.normsOutput();
}

std::vector<TensorSpec> blockRows()
{
    std::vector<TensorSpec> rows = streamRows();
    for (const auto &more : {weightRows(), effectRows()})
        rows.insert(rows.end(), more.begin(), more.end());
    return rows;
}

} // namespace headscope
